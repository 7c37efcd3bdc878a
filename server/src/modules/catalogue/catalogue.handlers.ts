import { type OperatorRoutes, type PriceListView, priceListsMax } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { CachedRead } from '../../kernel/reads/renewed.ts'
import { operatorNames } from '../operators/index.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { problemsOf } from './check-price-list.ts'
import { changesBetween } from './compare-lists.ts'
import { listPrices } from './list-prices.ts'
import { dropDraft, priceListSubject, productsOfDraft, restoreVersion, saveDraft } from './price-draft.ts'
import type { PublishedPrices } from './price-list.ts'
import { findDraft, findVersion, listVersions, type PriceListRow, readProducts } from './price-lists.store.ts'
import { confirmPrices, marginsOf, newLosses, publishDraft } from './publish-prices.ts'

type Routes = OperatorRoutes['catalogue']

async function viewsOf({ plumbing: { db } }: CatalogueDeps, rows: readonly PriceListRow[]) {
  const ids = rows.flatMap(({ author_id, approver_id }) => [author_id, approver_id])
  const names = await operatorNames(db, [...new Set(ids.filter((id) => id !== null))])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  return rows.map(
    (row): PriceListView => ({
      version: row.version,
      publishedAt: row.published_at.getTime(),
      note: row.note,
      lossReason: row.loss_reason,
      restoredFrom: row.restored_from,
      authorName: nameOf(row.author_id),
      approverName: nameOf(row.approver_id),
    }),
  )
}

/** Published versions, newest first. */
export const listPriceLists = async (deps: CatalogueDeps) =>
  viewsOf(deps, await listVersions(deps.plumbing.db, priceListsMax))

async function openVersion(deps: CatalogueDeps, version: number) {
  const { db } = deps.plumbing
  const row = await findVersion(db, version)
  const [list] = row ? await viewsOf(deps, [row]) : []
  if (!list) throw new DomainError('not_found')
  const [before, products] = await Promise.all([readProducts(db, version - 1), readProducts(db, version)])
  return { list, products: [...products], changes: [...changesBetween(before, products)] }
}

async function openDraft(deps: CatalogueDeps) {
  const { db, approvals } = deps.plumbing
  const row = await findDraft(db)
  if (!row) return { draft: null }
  const products = productsOfDraft(row)
  const [before, names, waiting, margins] = await Promise.all([
    readProducts(db, row.base),
    operatorNames(db, [row.operator_id]),
    approvals.waitingAbout(db, 'priceList', [priceListSubject]),
    marginsOf(deps, products),
  ])
  const draft = {
    products: [...products],
    base: row.base,
    restoredFrom: row.restored_from,
    operatorId: row.operator_id,
    operatorName: names.get(row.operator_id) ?? '',
    draftedAt: row.drafted_at.getTime(),
    waits: waiting.length > 0,
    problems: [...problemsOf(products)],
    changes: [...changesBetween(before, products)],
    margins: [...margins],
    newLosses: [...newLosses(await marginsOf(deps, before), margins)],
  }
  return { draft }
}

/** Operators' work on the price list. */
export const priceHandlers = (
  deps: CatalogueDeps,
  published: CachedRead<PublishedPrices>,
): Handlers<Routes> => {
  const { db, approvals } = deps.plumbing
  return {
    async prices() {
      const { version, products } = await published.renew()
      const { list } = await openVersion(deps, version)
      const margins = await marginsOf(deps, products)
      return { list, tiers: listPrices({ version, products }), margins: [...margins] }
    },
    priceLists: async () => ({ lists: await listPriceLists(deps) }),
    priceList: ({ params }) => openVersion(deps, Number(params.version)),
    async restorePriceList({ caller: { operatorId }, params, origin }) {
      await restoreVersion(deps, { version: Number(params.version), operatorId, origin })
      return { ok: true }
    },
    priceDraft: () => openDraft(deps),
    async savePriceDraft({ caller: { operatorId }, body, origin }) {
      await saveDraft(deps, { ...body, operatorId, origin })
      return { ok: true }
    },
    async dropPriceDraft({ caller: { operatorId }, origin }) {
      await dropDraft(deps, { operatorId, origin })
      return { ok: true }
    },
    async publishPriceDraft({ caller: { operatorId }, body, origin }) {
      await publishDraft(deps, { ...body, operatorId, origin })
      return { ok: true }
    },
    async confirmPrices({ caller: { operatorId }, params, origin }) {
      const approval = await approvals.waiting(db, params.approvalId)
      if (approval?.kind !== 'priceList') throw new DomainError('not_found')
      await confirmPrices(deps, approval, { operatorId, origin })
      await published.renew()
      return { ok: true }
    },
  }
}
