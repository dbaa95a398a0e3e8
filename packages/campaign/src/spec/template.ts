/** What `init` writes as the text of a pull request. It must be edited before the first one. */
export const PULL_TEXT = `Replace this text before the first pull request: until then, none is made.

What changes, and why? Who asked for it? What should the reviewer look at?

This change of {{repository}}:

{{files}}
`;

/**
 * A spec to begin with: every key with a short explanation. Most are the defaults, commented out.
 */
export function specTemplate(name: string, pullFile: string): string {
  return `# One change over many repositories. Every key is explained in docs/campaign-spec.md of mortise.

name: ${name}                  # letters, digits, - and _; names the branch and marks the commits

repositories:                        # all of them together, each once
  - https://github.com/acme/shop.git # an address, or a path relative to this file
  # - file: repositories.txt         # a list: one a line, # begins a comment
  # - folders: ../services/*         # local folders by glob: checkouts, or bare repositories
  # - github: acme                   # an organization or user; https://host/acme on other hosts
  #   name: svc-*                    # only these names
  #   topic: python                  # only with this topic
  #   archived: false                # true: archived ones too
  #   forks: false                   # true: forks too
  # - gitlab: acme/team              # a group of GitLab
  # - exclude: '*-legacy'            # leave these out

# hosts:                             # where pull requests are made, other than github.com and gitlab.com
#   - prefix: https://git.acme.com/  # addresses that begin with this
#     kind: github                   # or gitlab
#     api: https://git.acme.com/api/v3

# base: main                         # the branch to change; the default branch of each if missing

step:                                # exactly one of fix, apply, edit, command
  fix:                               # findings of tools, fixed by rules
    tools: [ruff]
    rules: [F401]                    # all rules of the tools if missing
    paths: [.]
    # model: anthropic/claude-sonnet-4-5   # also asked, where no rule helps
  # apply: change.md                 # a reply of a model, or an edit script, put into the files
  # edit:                            # an instruction for a model
  #   instruction: Rename total to sum.
  #   files: [src/**/*.py]           # what it sees and may edit
  #   model: anthropic/claude-sonnet-4-5
  #   rounds: 3                      # how often it may correct itself
  # command: npx some-codemod        # any program; or { run: npx some-codemod, timeout: 300 }

tests: python3 -m pytest -q          # run in each repository, by a shell
test_timeout: 600                    # seconds
trust: false                         # true: tests and programs of the repositories may run
verify: tests                        # none: push without tests, and say so in the pull request

# branch: mortise/${name}            # the branch that is pushed
# commit:
#   message: Remove unused imports
#   author: Ann Lee <ann@acme.com>

pull_request:
  # title: Remove unused imports     # the first line of the commit's message if missing
  text: ${JSON.stringify(pullFile)}
  labels: []
  draft: false

canary: 5                            # so many repositories are tried first; 0 for none
stop_at: 20                          # stop where more than this share is refused, in per cent

# quiet_hours:                       # nothing is pushed or proposed then
#   from: '22:00'
#   to: '07:00'
#   zone: Europe/Berlin
# limits:                            # pull requests, comments and labels on a host; branches do not count
#   creations_per_minute: 80
#   creations_per_hour: 500
# budget:                            # what models may take, in all
#   calls: 500
#   tokens: 2000000
#   money: 20                        # US dollars; needs the price
#   price: { input: 3, output: 15 }  # US dollars for a million tokens

submodules: false                    # true: fetch submodules
lfs: false                           # true: fetch large files
`;
}
