const batchMax = 100
const batchesMax = 100

/**
 * Runs `act` for every row, batch by batch, each on its own: one that fails stops no other. Answers the sum of what `act`
 * answered, for at most `batchMax` times `batchesMax` rows. Throws AggregateError, after the last, if some failed.
 */
export async function sweepEach<Row>(
  subject: string,
  read: (after: Row | undefined, most: number) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<number>,
): Promise<number> {
  const failures: unknown[] = []
  let sum = 0
  let last: Row | undefined
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const rows = await read(last, batchMax)
    for (const row of rows) {
      await act(row).then(
        (done) => {
          sum += done
        },
        (error: unknown) => void failures.push(error),
      )
    }
    last = rows.at(-1)
    if (rows.length < batchMax) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${subject}: ${failures.length} failed`)
  return sum
}

/** Runs every part to its end, and throws what failed of them after the last. */
export async function runEach(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    await part().catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
