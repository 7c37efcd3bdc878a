import { isDeepStrictEqual } from 'node:util'
import { isPrice, type SettingKey } from '@serendip/contract/operator'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { Audit, AuditAction } from '../audit/index.ts'
import { countAdmins } from '../operators/index.ts'
import { type EditableSettings, parseSetting } from '../settings/index.ts'
import { deleteDraft, findDraft, insertChange, lastRevision, putDraft } from './setting-changes.store.ts'

export interface ControlsDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly audit: Audit }
  readonly settings: EditableSettings
}

interface Act {
  readonly key: SettingKey
  readonly operatorId: string
  readonly origin: Origin
}
export interface SettingAct extends Act {
  readonly value: unknown
  readonly reason: string
  /** The number of the last change that the operator saw. */
  readonly seen: number
}

function checked({ key, value }: SettingAct): unknown {
  const parsed = parseSetting(key, value)
  if (!parsed) throw new DomainError('bad_input', { fields: [{ field: 'body.value', problem: 'bounds' }] })
  return parsed.value
}

/** Throws conflict if someone changed the setting meanwhile. */
async function demandUnchanged(tx: Tx, { key, seen }: SettingAct): Promise<void> {
  if ((await lastRevision(tx, key)) !== seen) throw new DomainError('conflict')
}

function record(
  { plumbing }: ControlsDeps,
  tx: Tx,
  action: AuditAction,
  { key, operatorId: actor, origin }: Act,
  value?: unknown,
): Promise<void> {
  // Lists are no audit entries: their history has them.
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  const about = isPlain ? { value } : {}
  return plumbing.audit.record({ action, subject: `setting:${key}`, actor, origin, about }, tx)
}

/** Stores a value without effect. Throws bad_input, conflict. */
export async function saveDraft(deps: ControlsDeps, act: SettingAct): Promise<void> {
  const { db, clock } = deps.plumbing
  const value = checked(act)
  const { key, reason, operatorId } = act
  const draft = { key, value, reason, operator_id: operatorId, drafted_at: new Date(clock.now()) }
  await transact(db, async (tx) => {
    await demandUnchanged(tx, act)
    await putDraft(tx, draft)
    await record(deps, tx, 'setting.drafted', act, value)
  })
}

/** Throws not_found. */
export async function dropDraft(deps: ControlsDeps, act: Act): Promise<void> {
  await transact(deps.plumbing.db, async (tx) => {
    if (!(await deleteDraft(tx, act.key))) throw new DomainError('not_found')
    await record(deps, tx, 'setting.draft_dropped', act)
  })
}

/**
 * Changes a setting. Where there are two admins, a price is proposed as a draft until another operator publishes the
 * same value; the answer says whether it waits. Throws bad_input, conflict.
 */
export async function publishSetting(deps: ControlsDeps, act: SettingAct): Promise<{ waits: boolean }> {
  const { db, clock } = deps.plumbing
  const value = checked(act)
  const { key, reason, seen, operatorId } = act
  const at = new Date(clock.now())
  const waits = await transact(db, async (tx) => {
    await demandUnchanged(tx, act)
    const draft = await findDraft(tx, key)
    const isOfAnother = draft !== null && draft.operator_id !== operatorId
    const isSecond = isOfAnother && isDeepStrictEqual(draft.value, value)
    if (isPrice(key) && !isSecond && (await countAdmins(tx)) >= 2) {
      await putDraft(tx, { key, value, reason, operator_id: operatorId, drafted_at: at })
      await record(deps, tx, 'setting.proposed', act, value)
      return true
    }
    const by = { operator_id: operatorId, proposed_by: isSecond ? draft.operator_id : null }
    const change = { key, revision: seen + 1, value, reason, ...by, changed_at: at }
    if (!(await insertChange(tx, change))) throw new DomainError('conflict')
    const isDefault = isDeepStrictEqual(value, deps.settings.defaults[key])
    await deps.settings.write(tx, key, isDefault ? undefined : value, at)
    await deleteDraft(tx, key)
    await record(deps, tx, 'setting.changed', act, value)
    return false
  })
  if (!waits) await deps.settings.renew()
  return { waits }
}
