import { auditPageMax, type OperatorRoutes, operatorChange } from '@serendip/contract/operator'
import { z } from 'zod'
import { bind } from '../../kernel/bind.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, Origin } from '../../kernel/handlers.ts'
import { auditActions } from '../../kernel/names.ts'
import type { Subject } from '../second-factor/index.ts'
import { changeOperator, confirmChange, createByCommand, createOperator } from './change-operators.ts'
import { factorTries, tryGuess } from './limit-tries.ts'
import { endSessions, findSessionById, markSteppedUp } from './operator-sessions.store.ts'
import { authenticate, endSessionOfToken, listSessions, stepUpMs, viewSessions } from './operator-sessions.ts'
import { activeOperators, allOperators, findOperator, knownRoles, operatorNames } from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'
import { filterHandlers } from './own-filters.ts'
import { enrol, prove, startLogin } from './sign-in.ts'

type Own = Pick<OperatorRoutes, 'entry' | 'self' | 'operators' | 'audit'>

const entryHandlers = (deps: OperatorsDeps): Handlers<Own['entry']> => ({
  async demo() {
    const { operators = [], codeOf } = deps.demo ?? {}
    const shown = operators.map(async (operator) => ({
      ...operator,
      code: (await codeOf?.(operator.email)) ?? null,
    }))
    return { operators: await Promise.all(shown) }
  },
  login: ({ body, origin }) => startLogin(deps, body, origin),
  enrol: ({ body, origin }) => enrol(deps, body, origin),
  prove: async ({ body, origin }) => ({ session: await prove(deps, body, origin) }),
})

type Factors = PasskeyActs | 'askStepUp' | 'factors' | 'startTotp' | 'confirmTotp'
type FactorAct = 'totp.added' | 'passkey.added' | 'passkey.renamed' | 'passkey.removed'
type PasskeyActs = 'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'

/** The operator's own second factors. */
const factorHandlers = (deps: OperatorsDeps): Pick<Handlers<Own['self']>, Factors> => {
  const { plumbing, secondFactor } = deps
  const record = (action: FactorAct, subject: string, origin: Origin) => (tx: Tx) =>
    plumbing.audit.record({ action, subject, origin }, tx)
  /** As authenticators list the operator. */
  const subjectOf = async (operatorId: string): Promise<Subject> => {
    const operator = await findOperator(plumbing.db, operatorId)
    if (!operator) throw new DomainError('session_gone')
    return { id: operator.id, label: operator.email }
  }
  return {
    async askStepUp({ caller: { operatorId } }) {
      const asked = await secondFactor.ask(operatorId)
      return asked ?? { totp: false, recoveryCode: false, passkey: null }
    },
    factors: ({ caller }) => secondFactor.view(caller.operatorId),
    startTotp: async ({ caller }) => secondFactor.startTotp(await subjectOf(caller.operatorId)),
    async confirmTotp({ caller: { operatorId }, body, origin }) {
      await secondFactor.confirmTotp(operatorId, body.totp, record('totp.added', operatorId, origin))
      return { ok: true }
    },
    startPasskey: async ({ caller }) => secondFactor.startPasskey(await subjectOf(caller.operatorId)),
    async addPasskey({ caller: { operatorId }, body, origin }) {
      const also = record('passkey.added', operatorId, origin)
      return (await secondFactor.addPasskey(operatorId, body, also)).passkey
    },
    async renamePasskey({ caller: { operatorId }, params, body, origin }) {
      const also = record('passkey.renamed', operatorId, origin)
      await secondFactor.renamePasskey(operatorId, params.passkeyId, body.name, also)
      return { ok: true }
    },
    async removePasskey({ caller: { operatorId }, params, origin }) {
      const also = record('passkey.removed', operatorId, origin)
      await secondFactor.removeSparePasskey(operatorId, params.passkeyId, also)
      return { ok: true }
    },
  }
}

const selfHandlers = (deps: OperatorsDeps): Handlers<Own['self']> => {
  const { db, clock, audit } = deps.plumbing
  return {
    ...factorHandlers(deps),
    async me({ caller }) {
      const [operator, session, factors] = await Promise.all([
        findOperator(db, caller.operatorId),
        findSessionById(db, caller.sessionId),
        deps.secondFactor.view(caller.operatorId),
      ])
      if (!operator || !session) throw new DomainError('session_gone')
      const until = (session.stepped_up_at?.getTime() ?? 0) + stepUpMs
      return {
        operatorId: operator.id,
        name: operator.name,
        email: operator.email,
        roles: [...caller.roles],
        steppedUpUntil: until > clock.now() ? until : null,
        expiresAt: session.expires_at.getTime(),
        recoveryCodesLeft: factors.recoveryCodesLeft,
      }
    },
    async logout({ caller, origin }) {
      const { operatorId, sessionId } = caller
      await endSessions(db, operatorId, new Date(clock.now()), { only: sessionId })
      await audit.record({ action: 'operator.logged_out', subject: operatorId, origin })
      return { session: null }
    },
    async stepUp({ caller, body, origin }) {
      const { operatorId: id, sessionId } = caller
      const proved = await tryGuess(deps, factorTries(id, sessionId), origin, () =>
        deps.secondFactor.whatProved(id, body),
      )
      if (proved === null) throw new DomainError('second_factor_wrong')
      const now = clock.now()
      await markSteppedUp(db, sessionId, new Date(now))
      await audit.record({ action: 'operator.stepped_up', subject: id, origin })
      return { steppedUpUntil: now + stepUpMs }
    },
    renewRecoveryCodes: ({ caller: { operatorId: subject }, origin }) =>
      deps.secondFactor.renewRecoveryCodes(subject, (tx) =>
        audit.record({ action: 'recovery_codes.renewed', subject, origin }, tx),
      ),
    sessions: async ({ caller }) => ({ sessions: await viewSessions(deps, caller) }),
    async endSession({ caller, params, origin }) {
      const which = { only: params.sessionId }
      const ended = await endSessions(db, caller.operatorId, new Date(clock.now()), which)
      if (ended === 0) throw new DomainError('not_found')
      await audit.record({ action: 'session.ended', subject: caller.operatorId, origin })
      return { ok: true }
    },
    async endOtherSessions({ caller, origin }) {
      const { operatorId, sessionId: except } = caller
      const ended = await endSessions(db, operatorId, new Date(clock.now()), { except })
      await audit.record({ action: 'sessions.ended', subject: operatorId, origin, about: { ended } })
      return { ended }
    },
  }
}

async function listOperators(deps: OperatorsDeps) {
  const { db } = deps.plumbing
  const [rows, changes, sessions] = await Promise.all([
    allOperators(db),
    deps.approvals.list('operator'),
    listSessions(deps, null),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    operators: rows.map((row) => {
      const own = sessions.filter((session) => session.operator_id === row.id)
      return {
        operatorId: row.id,
        name: row.name,
        email: row.email,
        roles: knownRoles(row.roles),
        active: row.active,
        enrolled: row.enrolled_at !== null,
        openSessions: own.length,
        seenAt: own.length === 0 ? null : Math.max(...own.map(({ seen_at }) => seen_at.getTime())),
        createdAt: row.created_at.getTime(),
      }
    }),
    changes: changes.map(({ id: changeId, payload, asked_by: proposedBy, asked_at }) => ({
      changeId,
      ...operatorChange.parse(payload),
      proposedBy,
      proposedByName: names.get(proposedBy) ?? '',
      proposedAt: asked_at.getTime(),
    })),
  }
}

const manageHandlers = (deps: OperatorsDeps): Handlers<Own['operators']> => ({
  list: () => listOperators(deps),
  create: ({ caller, body, origin }) => createOperator(deps, caller, body, origin),
  setRoles: ({ caller, params, body, origin }) =>
    changeOperator(deps, caller, params.operatorId, { kind: 'roles', ...body }, origin),
  setActive: ({ caller, params, body, origin }) =>
    changeOperator(deps, caller, params.operatorId, { kind: 'active', ...body }, origin),
  renewAccess: ({ caller, params, origin }) =>
    changeOperator(deps, caller, params.operatorId, { kind: 'access' }, origin),
  confirm: ({ caller, params, origin }) => confirmChange(deps, caller, params.changeId, origin),
  async withdraw({ caller, params, origin }) {
    await deps.approvals.drop(caller, params.changeId, origin)
    return { ok: true }
  },
})

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const auditHandlers = (deps: OperatorsDeps): Handlers<Own['audit']> => ({
  async search({ query }) {
    const { db, audit } = deps.plumbing
    const rows = await audit.search(query, auditPageMax)
    const names = await operatorNames(db, [
      ...new Set(rows.flatMap(({ actor, subject }) => [actor, subject])),
    ])
    return {
      entries: rows.map(({ seq, at, action, actor, subject, detail }) => ({
        seq: Number(seq),
        at: at.getTime(),
        action,
        actor,
        subject,
        actorName: names.get(actor) ?? null,
        subjectName: names.get(subject) ?? null,
        details: detail === null ? {} : details.parse(JSON.parse(detail)),
      })),
      actions: [...auditActions],
    }
  },
  async verify({ caller, origin }) {
    const { audit } = deps.plumbing
    await audit.record({ action: 'audit.verified', subject: caller.operatorId, origin })
    const { entries, fault } = await audit.verify()
    return { entries, fault }
  },
})

/** Operators: who they are, how they enter, and what admins change of them. */
export const createOperators = (deps: OperatorsDeps) => ({
  operatorRoutes: {
    entry: entryHandlers(deps),
    self: selfHandlers(deps),
    filters: filterHandlers(deps),
    operators: manageHandlers(deps),
    audit: auditHandlers(deps),
  },
  ...bind(deps, {
    authenticate,
    endSession: endSessionOfToken,
    /** Makes an operator from the command line and answers the password for the first login. Throws email_taken. */
    createByCommand,
  }),
  ...bind(deps.plumbing.db, {
    /** Those who may log in. */
    active: activeOperators,
    namesOf: operatorNames,
  }),
  demoOperators: deps.demo?.operators ?? [],
})
export type Operators = ReturnType<typeof createOperators>
