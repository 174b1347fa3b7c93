"""The game as a PettingZoo AEC environment (docs/env.md). Needs the extra `env`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tda_tui.env.encoding import DONE, Layout, options_of
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question

Observation = dict[str, NDArray[Any]]
Reward = Literal["win", "gold"]


def by_win(game: Game) -> list[float]:
    """An equal share for each winner."""
    return [(seat in game.winners) / len(game.winners) for seat in range(len(game.names))]


def by_gold(game: Game) -> list[float]:
    """Each seat's share of the gold in all hoards."""
    return [gold / sum(game.table.gold) for gold in game.table.gold]


SHARES: Mapping[Reward, Callable[[Game], list[float]]] = {"win": by_win, "gold": by_gold}
"""What each seat gets of a finished game, 1 together."""


def env(**options: Any) -> Any:
    """The environment in PettingZoo's usual wrapper, which reports calls in the wrong order."""
    return OrderEnforcingWrapper(ThreeDragonAnte(**options))


class ThreeDragonAnte(AECEnv):  # type: ignore[misc]  # a library that type checking does without
    """A game without roleplaying abilities, whose agents are its seats.

    `layout` says what the numbers of an observation are, `options` what each agent's actions stand for, and `game` is
    the game being played, with everything in it that agents cannot see.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # declared by the library
        "name": "three_dragon_ante_v0", "render_modes": [], "is_parallelizable": False,
    }  # fmt: skip
    game: Game

    def __init__(
        self,
        ruleset: str = "legendary",
        seats: int = 4,
        reward: Reward = "win",
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        """A ruleset by its id or file, with some of its keys changed. Raises FileError if there is no such ruleset."""
        self.rules = load_rules(ruleset, changes=changes)
        self.shares = SHARES[reward]
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.layout = Layout(self.rules, seats)
        self.options = {
            agent: options_of(self.rules, self.possible_agents, seat) for seat, agent in enumerate(self.possible_agents)
        }
        self._numbers = {
            agent: {option: number for number, option in enumerate(options)} for agent, options in self.options.items()
        }
        actions = len(self.options[self.possible_agents[0]])
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(np.zeros(self.layout.size, np.int32), self.layout.most, dtype=np.int32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self._seeds = Random()
        self._picks: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        """The space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game: the one with this seed, or else the next of a series that the last seed has begun. There
        are no options."""
        if seed is not None:
            self._seeds = Random(seed)
        deal = self._seeds.getrandbits(63) if seed is None else seed
        self.game = Game.start(self.rules, self.possible_agents, deal, telling=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._picks = []
        self.agent_selection = self.possible_agents[self._question.seat]

    @property
    def _question(self) -> Question:
        return self.game.questions[0]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees, and its legal actions if it is the one to act."""
        numbers = self._numbers[agent]
        mask = np.zeros(len(numbers), np.int8)
        acts = agent == self.agent_selection and not self.game.over
        if acts:
            mask[[numbers[option] for option in self._legal()]] = 1
        view = self.game.view(self.possible_agents.index(agent))
        picked = [numbers[pick] for pick in self._picks] if acts else []
        return {"observation": self.layout.encode(view, picked), "action_mask": mask}

    def _legal(self) -> list[str]:
        question, picks = self._question, self._picks
        left = [option for option in question.options if option not in picks]
        return [*left, DONE] if question.min < question.max and len(picks) >= question.min else left

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is. Raises ValueError, with nothing changed, if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        options, legal = self.options[agent], self._legal()
        if action is None or not 0 <= action < len(options) or options[action] not in legal:
            raise ValueError(f"action {action} is not legal: expected that of one of {legal}")
        question, option = self._question, options[action]
        if option != DONE:
            self._picks.append(option)
        if option == DONE or len(self._picks) == question.max:
            self.game.answer(question.seat, self._picks)
            self._picks = []
            if self.game.over:
                self._finish()
            else:
                self.agent_selection = self.possible_agents[self._question.seat]

    def _finish(self) -> None:
        shares, mean = self.shares(self.game), 1 / len(self.agents)
        self.rewards = {agent: share - mean for agent, share in zip(self.agents, shares, strict=True)}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
