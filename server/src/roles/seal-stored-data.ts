import type { Composition } from '../composition.ts'
import { hasUnsealed } from '../composition/stored-keys.ts'

/** Seals data stored unsealed, once, and lets an operator reseal everything with the current key. */
export async function sealStoredData(
  {
    engines,
    logger,
    metrics,
    rotateKeys,
  }: Pick<Composition, 'engines' | 'logger' | 'metrics' | 'rotateKeys'>,
  onStop: (task: () => Promise<void>) => void,
): Promise<void> {
  // On embedded storage no other process has access to the data.
  metrics.onPost('/rotate-keys', rotateKeys)
  if (!(await hasUnsealed(engines.database.db))) return
  const sealing = rotateKeys().then(
    (done) => logger[done.failed > 0 ? 'error' : 'info'](done, 'what was stored unsealed was sealed'),
    (error: unknown) => logger.error({ err: error }, 'what is stored unsealed could not be sealed'),
  )
  onStop(() => sealing)
}
