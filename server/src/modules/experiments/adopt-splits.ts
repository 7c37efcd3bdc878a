import { isExperiment, splitText } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import type { Settings } from '../settings/index.ts'
import { drawGroup } from './draw-group.ts'
import { keepSplit } from './splits.store.ts'

interface ClaimedSplits {
  readonly accountId: string
  readonly deviceId: string | null
  readonly abTests: readonly string[] | null
}

/**
 * Lets a person who signs up stay in their browser's groups. The browser's claim counts only if its device id really
 * leads to that group: nobody can choose a group.
 */
export async function adoptSplits(
  tx: Tx,
  settings: Settings,
  { accountId, deviceId, abTests }: ClaimedSplits,
  at: Date,
): Promise<void> {
  if (deviceId === null || abTests === null || abTests.length === 0) return
  const { experimentShares, experimentEnds } = await settings.read()
  for (const claim of new Set(abTests)) {
    const name = claim.split('|', 1)[0] ?? ''
    const shares = isExperiment(name) ? experimentShares[name] : undefined
    if (!isExperiment(name) || shares === undefined || Object.hasOwn(experimentEnds, name)) continue
    const group = drawGroup(name, deviceId, shares)
    if (group === null || claim !== splitText(name, group)) continue
    await keepSplit(tx, { account_id: accountId, split_name: name, group_name: group, assigned_at: at })
  }
}
