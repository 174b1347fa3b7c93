# Completion of tda for bash. It lies in share/bash-completion/completions/tda, where bash finds it by itself, or:
#   tda completion bash > ~/.local/share/bash-completion/completions/tda
_tda() {
    local current=${COMP_WORDS[COMP_CWORD]} line word
    COMPREPLY=()
    while IFS= read -r line; do
        word=${line%%$'\t'*}
        if [[ $word == :files ]]; then
            [[ $current == = ]] && current=
            compopt -o filenames
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
        else
            # Readline holds what stands before "=" or ":" for a word of its own.
            [[ $word == --*=* && $current != --* ]] && word=${word#*=}
            printf -v word %q "$word"
            COMPREPLY+=("$word")
        fi
    done < <("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _tda tda
