import { isDeepStrictEqual } from 'node:util'
import { isPrice, needsSecondAdmin, type SettingKey, settingChangeAsked } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { AuditAction } from '../../kernel/names.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { transact } from '../../kernel/transact.ts'
import type { ApprovalRow, Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { EditableSettings } from '../settings/index.ts'
import { deleteDraft, insertChange, lastRevision, putDraft } from './setting-changes.store.ts'

export interface ControlsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & { readonly audit: Audit; readonly approvals: Approvals }
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

function checked({ settings }: ControlsDeps, { key, value }: SettingAct): unknown {
  const parsed = settings.parse(key, value)
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
  const value = checked(deps, act)
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

interface SettingPublication extends SettingAct {
  /** The admin who asked for it, where another one confirms. */
  readonly proposedBy: string | null
}

/** Throws conflict. */
async function applySetting(deps: ControlsDeps, tx: Tx, act: SettingPublication): Promise<void> {
  const { key, value, reason, seen, operatorId, proposedBy } = act
  await demandUnchanged(tx, act)
  const at = new Date(deps.plumbing.clock.now())
  const by = { operator_id: operatorId, proposed_by: proposedBy }
  const change = { key, revision: seen + 1, value, reason, ...by, changed_at: at }
  if (!(await insertChange(tx, change))) throw new DomainError('conflict')
  const isDefault = isDeepStrictEqual(value, deps.settings.defaults[key])
  await deps.settings.write(tx, key, isDefault ? undefined : value, at)
  await deleteDraft(tx, key)
  await record(deps, tx, 'setting.changed', act, value)
}

/**
 * Changes a setting, or asks another admin to confirm it: prices, and what security, evidence and billing depend on.
 * The answer says whether it waits; the value in force is the milder measure meanwhile. Throws bad_input, conflict.
 */
export async function publishSetting(deps: ControlsDeps, act: SettingAct): Promise<{ waits: boolean }> {
  const { db, approvals } = deps.plumbing
  const value = checked(deps, act)
  const { key, reason, seen, operatorId: askedBy, origin } = act
  if (needsSecondAdmin(key)) {
    await transact(db, async (tx) => {
      await demandUnchanged(tx, act)
      const kind = isPrice(key) ? 'price' : 'setting'
      await approvals.ask(tx, { kind, subject: key, payload: { key, value, reason, seen }, askedBy, origin })
    })
    return { waits: true }
  }
  await transact(db, (tx) => applySetting(deps, tx, { ...act, value, proposedBy: null }))
  await deps.settings.renew()
  return { waits: false }
}

/** Publishes what another admin asked for. Throws bad_input for a value that is out of bounds by now, conflict. */
export async function confirmSetting(
  deps: ControlsDeps,
  approval: ApprovalRow,
  { operatorId, origin }: Pick<SettingAct, 'operatorId' | 'origin'>,
): Promise<void> {
  const { db, approvals } = deps.plumbing
  const asked = settingChangeAsked.parse(approval.payload)
  await approvals.requireSecond(approval, operatorId)
  const act = { ...asked, operatorId, origin, proposedBy: approval.asked_by }
  const value = checked(deps, act)
  await transact(db, async (tx) => {
    await applySetting(deps, tx, { ...act, value })
    await approvals.answer(tx, approval, { verdict: 'confirmed', operatorId, origin })
  })
  await deps.settings.renew()
}
