# Completion of tda for fish. It lies in share/fish/vendor_completions.d/tda.fish, or:
#   tda completion fish > ~/.config/fish/completions/tda.fish
function __tda_candidates
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $typed[1] --complete $typed[2..] "$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
        else
            echo $line
        end
    end
end
complete -c tda -f -a '(__tda_candidates)'
