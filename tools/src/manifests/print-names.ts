import type { Manifest } from '../../../server/src/kernel/define-module.ts'

const listed = (names: readonly string[]): string => names.map((name) => `  '${name}',\n`).join('')

/** Throws if two parts bring the same prefix: an id must tell its kind. */
export function printNames(manifests: readonly Manifest[]): string {
  const prefixes = manifests.flatMap(({ idPrefixes = [] }) => idPrefixes)
  const twice = prefixes.find((prefix, index) => prefixes.indexOf(prefix) !== index)
  if (twice !== undefined) throw new Error(`two manifests bring the id prefix ${twice}`)
  const actions = new Set(manifests.flatMap(({ auditActions = [] }) => auditActions))
  const watched = manifests.flatMap(({ watchedActions = [] }) => watchedActions)
  return `// Written by \`npm run names\` from the modules' manifests; do not edit. A test compares the two.

/** Id prefixes by kind; the prefix makes a wrong kind of id obvious in a log. */
export type IdKind =
${prefixes.map((prefix) => `  | '${prefix}'\n`).join('')}
/** Every action that is logged. Refusals are counted to detect bursts. */
export const auditActions = [
${listed([...actions])}] as const
export type AuditAction = (typeof auditActions)[number]

/** Many of these in a short time suggest an attack. */
export const watchedActions: readonly AuditAction[] = [
${listed(watched)}]
`
}
