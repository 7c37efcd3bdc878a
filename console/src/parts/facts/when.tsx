const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the operator's own time zone; the exact one is its title. */
export function When({ ms }: { ms: number }) {
  const at = new Date(ms)
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {format.format(at)}
    </time>
  )
}
