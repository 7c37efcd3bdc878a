import type { Composition } from '../composition.ts'
import { isOperatorKey, writeOperatorKey } from './operator-key.ts'
import { runSupport } from './run-support.ts'

/** On embedded storage no other process has access to the chats: an operator's command asks this one. */
export function keepSupport({
  engines,
  config,
  metrics,
  chat,
}: Pick<Composition, 'engines' | 'config' | 'metrics' | 'chat'>): void {
  if (engines.database.engine !== 'embedded') return
  const key = writeOperatorKey(config.storage.dataDirectory)
  metrics.onPost('/support', async ({ authorization, text }) => {
    if (!isOperatorKey(authorization, key)) return { lines: ['refused: forbidden'], isDone: false }
    const args: unknown = JSON.parse(text)
    const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : []
    return runSupport(chat.support, words)
  })
}
