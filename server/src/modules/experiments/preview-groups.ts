import type { ExperimentName } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { drawGroup, type GroupShares } from './draw-group.ts'
import { listSplits } from './splits.store.ts'

export interface PreviewedGroup {
  /** In the order of the given people. */
  readonly ids: string[]
  /** Number of people who have the group already: they keep it, whatever the shares are. */
  kept: number
}

/** The groups that these people would have with these shares; stores nothing. */
export async function previewGroups(
  db: Db,
  { name, shares }: { readonly name: ExperimentName; readonly shares: GroupShares },
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, PreviewedGroup>> {
  const splits = await listSplits(db, ids)
  const groups = new Map<string | null, PreviewedGroup>()
  for (const id of ids) {
    const stored = splits.get(id)?.find(({ split_name }) => split_name === name)
    const group = stored ? stored.group_name : drawGroup(name, id, shares)
    const counted = groups.get(group) ?? { ids: [], kept: 0 }
    groups.set(group, counted)
    counted.ids.push(id)
    if (stored) counted.kept += 1
  }
  return groups
}
