"""Sentences about events, with named places, by kind of event; kinds with several sentences have keys of their own.

`words.sentences` chooses among them and fills in {seat}, {other}, {cards:the}, {gold} and the other places.
"""

from __future__ import annotations

from tda_tui.words.translate import mark

ONE_SEAT = {
    "ante": (mark("You ante {cards:the}."), mark("{seat} antes {cards:the}.")),
    "leader": (mark("Round {gold}: you lead."), mark("Round {gold}: {seat} leads.")),
    "play": (mark("You play {cards:the}."), mark("{seat} plays {cards:the}.")),
    "owe": (
        mark("You are {gold} gold short and owe it to the hole."),
        mark("{seat} is {gold} gold short and owes it to the hole."),
    ),
    "owe-stakes": (
        mark("You are {gold} gold short and owe it to the stakes."),
        mark("{seat} is {gold} gold short and owes it to the stakes."),
    ),
    "repay-stakes": (
        mark("You repay the stakes {gold} gold."),
        mark("{seat} repays the stakes {gold} gold."),
    ),
    "spy": (
        mark("You take the round's first turn and pay each opponent {gold} gold for {cards:the} in the ante."),
        mark("{seat} takes the round's first turn and pays each opponent {gold} gold for {cards:the} in the ante."),
    ),
    "steal": (
        mark("You steal {gold} gold from the stakes."),
        mark("{seat} steals {gold} gold from the stakes."),
    ),
    "steal-nothing": (
        mark("You steal nothing: the stakes are empty."),
        mark("{seat} steals nothing: the stakes are empty."),
    ),
    "draw": (mark("You draw {cards:the}."), mark("{seat} draws {cards:the}.")),
    "take-ante": (mark("You take {cards:the} from the ante."), mark("{seat} takes {cards:the} from the ante.")),
    "enter-ante": (mark("You put {cards:the} into the ante."), mark("{seat} puts {cards:the} into the ante.")),
    "discard": (mark("You discard {cards:the}."), mark("{seat} discards {cards:the}.")),
    "replace": (
        mark("You replace {first:the} with {second:the}."),
        mark("{seat} replaces {first:the} with {second:the}."),
    ),
    "reveal": (mark("You reveal {cards:the}."), mark("{seat} reveals {cards:the}.")),
    "look": (
        mark("You look at the top of the deck: {cards:the}."),
        mark("{seat} looks at the top of the deck: {cards:the}."),
    ),
    "discard-deck": (
        mark("You discard {cards:the} from the deck."),
        mark("{seat} discards {cards:the} from the deck."),
    ),
    "put-back": (
        mark("You leave {cards:the} on top of the deck."),
        mark("{seat} leaves {cards:the} on top of the deck."),
    ),
    "buy": (
        mark("You must buy cards: {cards:the} from the deck sets the price, {gold} gold."),
        mark("{seat} must buy cards: {cards:the} from the deck sets the price, {gold} gold."),
    ),
    "buy-for-nothing": (
        mark("You must buy cards: {cards:the} from the deck sets no price."),
        mark("{seat} must buy cards: {cards:the} from the deck sets no price."),
    ),
    "skip": (
        mark("You have no card to play, and are passed over."),
        mark("{seat} has no card to play, and is passed over."),
    ),
    "win-gambit": (
        mark("You win the gambit and take {gold} gold."),
        mark("{seat} wins the gambit and takes {gold} gold."),
    ),
    "hole": (mark("You pay {gold} gold into the hole."), mark("{seat} pays {gold} gold into the hole.")),
    "hole-lapses": (
        mark("You pay {gold} gold into the hole and cannot pay {count} more: that lapses."),
        mark("{seat} pays {gold} gold into the hole and cannot pay {count} more: that lapses."),
    ),
    "hole-unpaid": (
        mark("You owe the hole {count} gold and cannot pay it: it lapses."),
        mark("{seat} owes the hole {count} gold and cannot pay it: it lapses."),
    ),
    "game-over": (
        mark("You are out of gold: the game is over."),
        mark("{seat} is out of gold: the game is over."),
    ),
    "knocked-out": (
        mark("You have no gold left and are out of the game."),
        mark("{seat} has no gold left and is out of the game."),
    ),
    "hole-paid-out": (
        mark("You receive {gold} gold from the hole."),
        mark("{seat} receives {gold} gold from the hole."),
    ),
    "win-game": (mark("You win the game with {gold} gold."), mark("{seat} wins the game with {gold} gold.")),
    "power-own": (mark("{first:The} triggers for you."), mark("{first:The} triggers for {seat}.")),
    "power-other": (
        mark("{first:The} uses the power of {last:the} for you."),
        mark("{first:The} uses the power of {last:the} for {seat}."),
    ),
    "choose-collect": (
        mark("You choose: each opponent pays you."),
        mark("{seat} chooses: each opponent pays {seat}."),
    ),
    "choose-tax": (
        mark("You choose: each opponent pays the stakes."),
        mark("{seat} chooses: each opponent pays the stakes."),
    ),
    "choose-steal": (mark("You choose to steal from the stakes."), mark("{seat} chooses to steal from the stakes.")),
    "pay-stakes": (
        mark("You pay {gold} gold to the stakes."),
        mark("{seat} pays {gold} gold to the stakes."),
    ),
    "slay-own": (
        mark("You slay {cards:the} in your own flight."),
        mark("{seat} slays {cards:the} in their own flight."),
    ),
    "flight-colour": (
        mark("You complete a colour flight ({what}): each opponent pays you {gold} gold."),
        mark("{seat} completes a colour flight ({what}): each opponent pays {gold} gold."),
    ),
    "flight-strength": (
        mark("You complete a strength flight (three of strength {what}), worth {gold} gold and ante cards."),
        mark("{seat} completes a strength flight (three of strength {what}), worth {gold} gold and ante cards."),
    ),
    "flight-strength-gold": (
        mark("You complete a strength flight (three of strength {what}), worth {gold} gold."),
        mark("{seat} completes a strength flight (three of strength {what}), worth {gold} gold."),
    ),
    "another-round:unless-won": (
        mark("{first:The} brings another round: you have not won."),
        mark("{first:The} brings another round: {seat} has not won."),
    ),
    "effect:later-cards-trigger": (
        mark("Every card that you play later in this gambit will trigger."),
        mark("Every card that {seat} plays later in this gambit will trigger."),
    ),
    "effect:buying-pays": (
        mark("Gold for new cards is paid to you from now on."),
        mark("Gold for new cards is paid to {seat} from now on."),
    ),
    "effect:score-per-evil-dragon": (
        mark("Your flight will score {gold} more for each evil dragon in it."),
        mark("The flight of {seat} will score {gold} more for each evil dragon in it."),
    ),
    "effect:gift": (
        mark("If you win this gambit, you pay each opponent {gold} gold."),
        mark("If {seat} wins this gambit, each opponent of {seat} is paid {gold} gold."),
    ),
    "effect:flight-bonus": (
        mark("Your flight will score {gold} more."),
        mark("The flight of {seat} will score {gold} more."),
    ),
    "effect:unites-mortals": (
        mark("Three mortals make a colour flight for you in this gambit."),
        mark("Three mortals make a colour flight for {seat} in this gambit."),
    ),
    "effect:lead-next": (mark("You lead the next round."), mark("{seat} leads the next round.")),
    "effect:another-round": (
        mark("Another round follows round {gold} unless you win after it."),
        mark("Another round follows round {gold} unless {seat} wins after it."),
    ),
    "effect": (
        mark("Until the gambit's end, for you: {what}."),
        mark("Until the gambit's end, for {seat}: {what}."),
    ),
    "ability": (
        mark("You use {ability}."),
        mark("{seat} uses {ability}."),
    ),
    "recharge": (
        mark("Your {ability} is ready again."),
        mark("{ability} of {seat} is ready again."),
    ),
    "recharge:disk": (
        mark("Your abilities are ready again."),
        mark("The abilities of {seat} are ready again."),
    ),
    "dice": (
        mark("You roll the dice: {gold}."),
        mark("{seat} rolls the dice: {gold}."),
    ),
    "ability:bluff": (
        mark("You bluff, and pay {gold} gold less."),
        mark("{seat} bluffs, and pays {gold} gold less."),
    ),
    "ability:concentration": (
        mark("You concentrate, and ante {gold} gold less."),
        mark("{seat} concentrates, and antes {gold} gold less."),
    ),
    "ability:gambler": (
        mark("You gamble: {cards:the} from the deck sets the price, {gold} gold."),
        mark("{seat} gambles: {cards:the} from the deck sets the price, {gold} gold."),
    ),
    "ability:intimidate": (
        mark("You cannot be chosen ({ability})."),
        mark("{seat} cannot be chosen ({ability})."),
    ),
    "ability:sleight-of-hand": (
        mark("You help yourself once more ({ability})."),
        mark("{seat} steals once more ({ability})."),
    ),
    "ability:thievery": (
        mark("You help yourself once more ({ability})."),
        mark("{seat} steals once more ({ability})."),
    ),
    "ability:wild-card": (
        mark("{first:The} counts as a dragon for you ({ability})."),
        mark("{first:The} counts as a dragon for {seat} ({ability})."),
    ),
    "ability:nature": (
        mark("Your special flight is worth {gold} more ({ability})."),
        mark("The special flight of {seat} is worth {gold} more ({ability})."),
    ),
    "ability:streetwise": (
        mark("You steal nothing: each opponent pays you {gold} gold ({ability})."),
        mark("{seat} steals nothing: each opponent pays {seat} {gold} gold ({ability})."),
    ),
    "ability:history": (
        mark("You know {cards:the} from history."),
        mark("{seat} knows {cards:the} from history."),
    ),
    "ability:religion": (
        mark("You keep {cards:the} ({ability})."),
        mark("{seat} keeps {cards:the} ({ability})."),
    ),
    "ability:stealth": (
        mark("You draw a card more ({ability})."),
        mark("{seat} draws a card more ({ability})."),
    ),
    "ability:perception": (
        mark("You exchange {first:the} in the ante for {second:the} ({ability})."),
        mark("{seat} exchanges {first:the} in the ante for {second:the} ({ability})."),
    ),
    "ability:luck-domain": (
        mark("You trust to luck: {cards:the} for another card."),
        mark("{seat} trusts to luck: {cards:the} for another card."),
    ),
    "ability:heal": (
        mark("You turn up {cards:the}: somebody is to be paid {gold} gold ({ability})."),
        mark("{seat} turns up {cards:the}: somebody is to be paid {gold} gold ({ability})."),
    ),
}
"""Events of one seat: the sentence to that seat's player, and the one to everybody else."""

TWO_SEATS = {
    "pay": (
        mark("You pay {gold} gold to {other}."),
        mark("{seat} pays you {gold} gold."),
        mark("{seat} pays {gold} gold to {other}."),
    ),
    "owe-seat": (
        mark("You owe {other} {gold} gold."),
        mark("{seat} owes you {gold} gold."),
        mark("{seat} owes {other} {gold} gold."),
    ),
    "repay": (
        mark("You repay {other} {gold} gold."),
        mark("{seat} repays you {gold} gold."),
        mark("{seat} repays {other} {gold} gold."),
    ),
    "share": (
        mark("You share in the stakes that {other} won and get {gold} gold."),
        mark("{seat} shares in the stakes that you won and gets {gold} gold."),
        mark("{seat} shares in the stakes that {other} won and gets {gold} gold."),
    ),
    "rob": (
        mark("You take {cards:the} from the hand of {other}."),
        mark("{seat} takes {cards:the} from your hand."),
        mark("{seat} takes {cards:the} from the hand of {other}."),
    ),
    "give": (
        mark("You give {cards:the} to {other}."),
        mark("{seat} gives you {cards:the}."),
        mark("{seat} gives {cards:the} to {other}."),
    ),
    "show": (
        mark("You show {cards:the} to {other}, whose hand is full, and keep it."),
        mark("{seat} shows you {cards:the} and keeps it, because your hand is full."),
        mark("{seat} shows {cards:the} to {other}, whose hand is full, and keeps it."),
    ),
    "swap": (
        mark("You swap {first:the} for {second:the} in the flight of {other}."),
        mark("{seat} swaps {first:the} for {second:the} in your flight."),
        mark("{seat} swaps {first:the} for {second:the} in the flight of {other}."),
    ),
    "slay": (
        mark("You slay {cards:the} in the flight of {other}."),
        mark("{seat} slays {cards:the} in your flight."),
        mark("{seat} slays {cards:the} in the flight of {other}."),
    ),
    "split": (
        mark("You share the stakes with {other} and get {gold} gold."),
        mark("{seat} shares the stakes with you and gets {gold} gold."),
        mark("{seat} shares the stakes with {other} and gets {gold} gold."),
    ),
    "ability:diplomacy": (
        mark("You let {other} lead ({ability})."),
        mark("{seat} lets you lead ({ability})."),
        mark("{seat} lets {other} lead ({ability})."),
    ),
    "ability:sense-motive": (
        mark("You look at the hand of {other}: {cards:the} ({ability})."),
        mark("{seat} looks at your hand: {cards:the} ({ability})."),
        mark("{seat} looks at the hand of {other}: {cards:the} ({ability})."),
    ),
    "ability:insight": (
        mark("You look at the hand of {other}: {cards:the} ({ability})."),
        mark("{seat} looks at your hand: {cards:the} ({ability})."),
        mark("{seat} looks at the hand of {other}: {cards:the} ({ability})."),
    ),
    "ability:endurance": (
        mark("{other} buys, and you steal ({ability})."),
        mark("You buy, and {seat} steals ({ability})."),
        mark("{other} buys, and {seat} steals ({ability})."),
    ),
    "ability:confusingly-smooth": (
        mark("You show {cards:the}: {other} antes more ({ability})."),
        mark("{seat} shows {cards:the}: you ante more ({ability})."),
        mark("{seat} shows {cards:the}: {other} antes more ({ability})."),
    ),
    "ability:threats-and-promises": (
        mark("You show {cards:the}: {other} antes more ({ability})."),
        mark("{seat} shows {cards:the}: you ante more ({ability})."),
        mark("{seat} shows {cards:the}: {other} antes more ({ability})."),
    ),
    "ability:cutting-words": (
        mark("You cut {other} short: a card less ({ability})."),
        mark("{seat} cuts you short: a card less ({ability})."),
        mark("{seat} cuts {other} short: a card less ({ability})."),
    ),
    "ability:magical-discouragement": (
        mark("You discourage {other}: a card less ({ability})."),
        mark("{seat} discourages you: a card less ({ability})."),
        mark("{seat} discourages {other}: a card less ({ability})."),
    ),
    "ability:dungeoneering": (
        mark("You give a card back to {other} and take another ({ability})."),
        mark("{seat} gives you a card back and takes another ({ability})."),
        mark("{seat} gives a card back to {other} and takes another ({ability})."),
    ),
}
"""Events between two seats: the sentence to the first seat's player, to the second's, and to everybody else."""

NOBODYS = {
    "gambit": mark("Gambit {gold} begins."),
    "time-up": mark("Time is up: gambit {gold} is the last one."),
    "ante-tied": mark("Every ante card ties with another: all are discarded, everyone draws one and antes again."),
    "price": mark("The ante costs everyone {gold} gold."),
    "shuffle": mark("The discards are shuffled into a new deck."),
    "stakes-empty": mark("The stakes are empty: the gambit ends at once."),
    "another-round:tie": mark("The best flights tie: another round is played."),
    "another-round": mark("Another round is played."),
    "score:weakest": mark("The gambit is scored: the weakest flight wins."),
    "score": mark("The gambit is scored: the strongest flight wins."),
    "no-winner:tie": mark("Nobody wins the gambit: the best flights tie."),
    "no-winner:barred": mark("Nobody wins the gambit: a dragon god bars everyone."),
    "no-winner:endless": mark("Nobody wins the gambit: the tie would never end."),
    "no-winner": mark("Nobody wins the gambit."),
    "stay": mark("{gold} gold stays in the stakes."),
    "ante-effect": mark("{first:The} in the ante makes everybody pay the stakes {gold} gold."),
    "effect:score-later": mark("The gambit is not scored before the end of round {gold}."),
    "trigger:ante": mark("Its power triggers: {last:the} lies in the ante."),
    "effect:weakest-wins": mark("The weakest flight wins this gambit."),
    "effect:split-stakes": mark("Whoever wins this gambit shares the stakes with the player on their left."),
    "effect:rides-weakest-dragon": mark("While scoring, {first:the} is as strong as the weakest dragon in its flight."),
    "effect:wild-colour": mark("{first:The} counts as a dragon of every colour for colour flights."),
    "trigger:leads": mark("Its power triggers: it leads the round."),
    "trigger:not-stronger": mark("Its power triggers: not stronger than {last:the}."),
    "trigger:effect": mark("Its power triggers: {last:the} sees to it."),
    "trigger": mark("Its power triggers."),
    "no-trigger:stronger": mark("No power: stronger than {last:the}."),
    "no-trigger:no-card": mark("No power: the card before it is gone."),
    "no-trigger": mark("No power."),
}
"""Events without a seat."""
