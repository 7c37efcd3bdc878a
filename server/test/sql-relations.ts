/** The relations that a function's body names, without those that the statement itself defines. */
export function relationsIn(source: string): readonly string[] {
  const text = source.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''")
  const own = new Set(
    [...text.matchAll(/\b([a-z_]+)\s+as\s+(?:materialized\s+)?\(/gi)].map(([, name]) => name),
  )
  const named = [
    ...text.matchAll(
      /\b(?:from|join|into|update|lock table|truncate)\s+(?:only\s+)?([a-z_]+)\b(?!\s*[(.])/gi,
    ),
  ].map(([, name]) => name ?? '')
  return named.filter((name) => !own.has(name) && !notRelations.test(name))
}
/** Variables, and words of SQL that follow `from` or `update`. */
const notRelations =
  /^([pv]_[a-z_]*|v|r|k|loop|strict|lateral|unnest|set|skip|of|nothing|select|distinct|both_ways|new|old)$/
