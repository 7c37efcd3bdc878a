import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { findApplicationOf } from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { documentsOf } from './documents.store.ts'
import { deletedAtOf, openOwnDocument, presentDocument } from './own-documents.ts'

export type DocumentRoute = 'documents' | 'openDocument'

/** Operators' access to the documents that applicants uploaded; each look is logged with its purpose. */
export const documentHandlers = (
  deps: CreatorsDeps,
): Pick<Handlers<OperatorRoutes['creators']>, DocumentRoute> => ({
  async documents({ params: { userId } }) {
    const { db } = deps.plumbing
    if (!(await deps.applicants.accounts.byId(userId))) throw new DomainError('not_found')
    const [documents, application] = await Promise.all([
      documentsOf(db, userId),
      findApplicationOf(db, userId),
    ])
    return { documents: documents.map(presentDocument), deletedAt: deletedAtOf(application) }
  },
  async openDocument({ caller, params: { userId, documentId }, body: { purpose }, origin }) {
    const picture = await openOwnDocument(deps, userId, documentId)
    await deps.applicants.audit.record({
      action: 'document.read',
      subject: userId,
      actor: caller.operatorId,
      origin,
      about: { purpose, documentId },
    })
    return picture
  },
})
