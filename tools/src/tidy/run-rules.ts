import type { Finding, Rule, Tree } from './tree.ts'

export interface Verdict {
  readonly passed: number
  readonly failed: number
}

const place = ({ path, line }: Finding): string => (line ? `${path}:${line}` : path)

/** Runs the rules and prints each verdict, with every finding under the rule that it breaks. */
export function runRules(rules: readonly Rule[], tree: Tree, print: (line: string) => void): Verdict {
  let failed = 0
  for (const rule of rules) {
    const findings = rule.check(tree)
    if (findings.length > 0) failed += 1
    const note = rule.note ? ` (${rule.note(tree)})` : ''
    print(`${findings.length > 0 ? 'broken' : 'kept  '}  ${rule.name}${note}`)
    for (const finding of findings) print(`          ${place(finding)}: ${finding.message}`)
  }
  return { passed: rules.length - failed, failed }
}
