import { languages, supportSubtypes } from '@serendip/contract'
import { answeredKinds, type OperatorRoutes, rightsOf } from '@serendip/contract/operator'
import { isUniqueViolation } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { answerRequest } from './support/answer-request.ts'
import { openRequestFile, readRequest } from './support/read-request.ts'
import {
  closeRequest,
  type DeskDeps,
  handOver,
  keepRequest,
  listSupport,
  openRequest,
  releaseRequest,
} from './support/support-desk.ts'
import { savedReplies } from './support/support-requests.store.ts'

type Routes = Handlers<OperatorRoutes['support']>
type Replies = 'replies' | 'saveReply' | 'deleteReply'

const done = { ok: true } as const

const replyRoutes = (deps: DeskDeps): Pick<Routes, Replies> => {
  const { db, clock, ids } = deps.plumbing
  const { audit } = deps
  return {
    async replies() {
      const rows = await savedReplies(db)
      const replies = rows.flatMap((row) => {
        const language = languages.find((knownLanguage) => knownLanguage === row.language)
        const kind = supportSubtypes.find((subtype) => subtype === row.kind) ?? null
        if (!language) return []
        const { id: replyId, title, text } = row
        return { replyId, kind, language, title, text, changedAt: row.changed_at.getTime() }
      })
      return { replies }
    },
    async saveReply({ caller, body: { replyId = null, ...reply }, origin }) {
      const row = { ...reply, changed_by: caller.operatorId, changed_at: new Date(clock.now()) }
      const id = replyId ?? ids.next('sre')
      const saving = transact(db, async (tx) => {
        const saved =
          replyId === null
            ? await tx
                .insertInto('saved_replies')
                .values({ id, ...row })
                .returning('id')
                .execute()
            : await tx.updateTable('saved_replies').set(row).where('id', '=', id).returning('id').execute()
        if (saved.length === 0) throw new DomainError('not_found')
        await audit.record({ action: 'saved_reply.changed', subject: id, actor: row.changed_by, origin }, tx)
      })
      await saving.catch((error: unknown) => {
        throw isUniqueViolation(error) ? new DomainError('conflict') : error
      })
      return { replyId: id }
    },
    async deleteReply({ caller, params: { replyId }, origin }) {
      const entry = { action: 'saved_reply.deleted', subject: replyId, actor: caller.operatorId } as const
      await transact(db, async (tx) => {
        const gone = await tx.deleteFrom('saved_replies').where('id', '=', replyId).returning('id').execute()
        if (gone.length === 0) throw new DomainError('not_found')
        await audit.record({ ...entry, origin }, tx)
      })
      return done
    },
  }
}

/** The operators' inbox. */
export const supportRoutes = (deps: DeskDeps): Routes => ({
  list: ({ caller, query }) => listSupport(deps, caller, query),
  async colleagues() {
    const all = await deps.colleagues.active()
    const colleagues = all.map(({ id, name, roles }) => ({
      operatorId: id,
      name,
      kinds: [...answeredKinds(rightsOf(roles))],
    }))
    return { colleagues: colleagues.filter(({ kinds }) => kinds.length > 0) }
  },
  open: ({ caller, params: { chatId }, origin }) => openRequest(deps, { caller, chatId, origin }),
  read: ({ caller, params: { chatId }, body: { purpose }, origin }) =>
    readRequest(deps, { caller, chatId, origin }, purpose),
  keep: ({ caller, params: { chatId }, origin }) => keepRequest(deps, { caller, chatId, origin }),
  async release({ caller, params: { chatId }, origin }) {
    await releaseRequest(deps, { caller, chatId, origin })
    return done
  },
  async answer({ caller, params: { chatId }, body, origin }) {
    await answerRequest(deps, { caller, chatId, origin }, body)
    return done
  },
  async answerWithPicture({ caller, params: { chatId }, body: { file, ...body }, origin }) {
    await answerRequest(deps, { caller, chatId, origin }, { ...body, picture: file })
    return done
  },
  openFile: ({ caller, params: { chatId, mediaId }, origin }) =>
    openRequestFile(deps, { caller, chatId, origin }, { mediaId }),
  readFile: ({ caller, params: { chatId, mediaId }, body: { purpose }, origin }) =>
    openRequestFile(deps, { caller, chatId, origin }, { mediaId, purpose }),
  async handOver({ caller, params: { chatId }, body, origin }) {
    await handOver(deps, { caller, chatId, origin }, body)
    return done
  },
  async close({ caller, params: { chatId }, body, origin }) {
    await closeRequest(deps, { caller, chatId, origin }, body)
    return done
  },
  ...replyRoutes(deps),
})
