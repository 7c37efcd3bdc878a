import {
  approvalKinds,
  isPrice,
  type OperatorRoutes,
  type SettingView,
  settingHistoryMax,
  settingKeys,
} from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { operatorNames } from '../operators/index.ts'
import { boundsOf } from '../settings/index.ts'
import { findDoubts, maskOffensive } from '../text-safety/index.ts'
import { confirmSetting, type ControlsDeps, dropDraft, publishSetting, saveDraft } from './change-setting.ts'
import { experimentsHandlers } from './control-experiments.ts'
import { allDrafts, changesOf, lastChanges } from './setting-changes.store.ts'

type Routes = Pick<OperatorRoutes, 'settings'>

async function listSettings({ plumbing: { db }, settings }: ControlsDeps) {
  const [values, changes, drafts] = await Promise.all([settings.renew(), lastChanges(db), allDrafts(db)])
  const ids = [...changes, ...drafts].map((row) => row.operator_id)
  const names = await operatorNames(db, [...new Set(ids)])
  const nameOf = (id: string): string => names.get(id) ?? ''
  const views = settingKeys.map((key): SettingView => {
    const change = changes.find((row) => row.key === key)
    const draft = drafts.find((row) => row.key === key)
    return {
      key,
      value: values[key],
      default: settings.defaults[key],
      ...boundsOf(key),
      revision: change?.revision ?? 0,
      changedAt: change?.changed_at.getTime() ?? null,
      changedByName: change ? nameOf(change.operator_id) : null,
      draft: draft
        ? {
            value: draft.value,
            reason: draft.reason,
            operatorId: draft.operator_id,
            operatorName: nameOf(draft.operator_id),
            draftedAt: draft.drafted_at.getTime(),
          }
        : null,
    }
  })
  return { settings: views, pricesWait: true }
}

const settingsHandlers = (deps: ControlsDeps): Handlers<Routes['settings']> => ({
  list: () => listSettings(deps),
  async history({ params }) {
    const { db } = deps.plumbing
    const rows = await changesOf(db, params.key, settingHistoryMax)
    const ids = rows.flatMap((row) => [row.operator_id, row.proposed_by ?? []].flat())
    const names = await operatorNames(db, [...new Set(ids)])
    const changes = rows.map(({ revision, value, reason, operator_id, proposed_by, changed_at }) => ({
      revision,
      value,
      reason,
      operatorName: names.get(operator_id) ?? '',
      proposedByName: proposed_by === null ? null : (names.get(proposed_by) ?? ''),
      changedAt: changed_at.getTime(),
    }))
    return { changes }
  },
  async saveDraft({ caller: { operatorId }, params, body, origin }) {
    await saveDraft(deps, { ...params, ...body, operatorId, origin })
    return { ok: true }
  },
  async dropDraft({ caller: { operatorId }, params, origin }) {
    await dropDraft(deps, { ...params, operatorId, origin })
    return { ok: true }
  },
  async publish({ caller: { operatorId }, params, body, origin }) {
    if (isPrice(params.key)) throw new DomainError('forbidden')
    return publishSetting(deps, { ...params, ...body, operatorId, origin })
  },
  async publishPrice({ caller: { operatorId }, params, body, origin }) {
    if (!isPrice(params.key)) throw new DomainError('forbidden')
    return publishSetting(deps, { ...params, ...body, operatorId, origin })
  },
  async confirm({ caller: { operatorId, rights }, params, origin }) {
    const approval = await deps.plumbing.approvals.waiting(deps.plumbing.db, params.approvalId)
    if (approval?.kind !== 'price' && approval?.kind !== 'setting') throw new DomainError('not_found')
    if (!rights.has(approvalKinds[approval.kind])) throw new DomainError('forbidden')
    await confirmSetting(deps, approval, { operatorId, origin })
    return { ok: true }
  },
  async tryWords({ body: { list, text, words } }) {
    const rules = { ...(await deps.settings.read()), [list]: words }
    // As a text is stored: masked first.
    const masked = maskOffensive(text, rules.offensiveWords)
    return {
      masked,
      doubts: { name: findDoubts('name', masked, rules), bio: findDoubts('bio', masked, rules) },
    }
  },
})

/** The parts of the product that operators change: settings and experiments. */
export const createControls = (deps: ControlsDeps) => ({
  operatorRoutes: { settings: settingsHandlers(deps), experiments: experimentsHandlers(deps) },
})
