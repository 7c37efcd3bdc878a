import {
  type ChangedTerms,
  completeLocales,
  type LegalPage,
  type LegalVersion,
  type LegalVersions,
  legalPages,
} from '@serendip/contract'
import type { LegalPageView, OpenLegalPage, OperatorRoutes } from '@serendip/contract/operator'
import { bind } from '../../kernel/bind.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { operatorNames } from '../operators/index.ts'
import {
  findShown,
  listAskedTerms,
  listDrafts,
  listVersions,
  newestTexts,
  type PageOfBrand,
  readVersion,
} from './legal.store.ts'
import type { LegalDeps } from './legal-deps.ts'
import { dropDraft, publishPage, saveDraft, withdrawPage } from './publish-page.ts'

/** Reads the published; a version never changes, so only new ones are read with their texts. */
function versionsReader({ plumbing: { db, clock } }: LegalDeps, brand: string) {
  let known: LegalVersions = {}
  return async (): Promise<LegalVersions> => {
    const shown = await findShown(db, brand, new Date(clock.now()))
    const entries = legalPages.flatMap((page) => {
      const version = shown.find((row) => row.page === page)?.version
      return version === undefined ? [] : [{ page, version }]
    })
    const read = await Promise.all(
      entries.map(async ({ page, version }): Promise<[LegalPage, LegalVersion | null]> => {
        const kept = known[page]
        return [page, kept?.version === version ? kept : await readVersion(db, { brand, page }, version)]
      }),
    )
    known = Object.fromEntries(read.filter(([, version]) => version !== null))
    return known
  }
}

/** Of the terms, the version in force and the newest ones that people are asked to accept. */
async function readTerms({ plumbing: { db, clock } }: LegalDeps, brandId: string) {
  // One moment for both: terms that come into force between two would be in force, and nobody asked.
  const now = new Date(clock.now())
  const rows = await listAskedTerms(db, brandId, now, summariesMax)
  const shown = await findShown(db, brandId, now)
  return { version: shown.find(({ page }) => page === 'terms-of-use')?.version ?? 0, asked: rows }
}
/** A person who missed more reads the newest. */
const summariesMax = 3

type Names = ReadonlyMap<string, string>
type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

const namesOf = (
  { plumbing: { db } }: LegalDeps,
  rows: readonly { readonly operator_id: string }[],
): Promise<Names> => operatorNames(db, [...new Set(rows.map((row) => row.operator_id))])

async function listPages(deps: LegalDeps): Promise<LegalPageView[]> {
  const { db, clock } = deps.plumbing
  const [versions, drafts] = await Promise.all([listVersions(db, {}), listDrafts(db, {})])
  const names = await namesOf(deps, versions)
  const now = clock.now()
  const viewOf = ({ brand, page }: PageOfBrand): LegalPageView => {
    const isOwn = (row: { brand: string; page: string }) => row.brand === brand && row.page === page
    // Newest first.
    const own = versions.filter((row) => isOwn(row) && row.withdrawn_at === null)
    const [newest] = own
    const shown = own.find((row) => row.in_force_at.getTime() <= now)
    const next = newest && newest !== shown ? newest : null
    return {
      brand,
      page,
      version: shown?.version ?? null,
      inForceAt: shown?.in_force_at.getTime() ?? null,
      publishedByName: shown ? (names.get(shown.operator_id) ?? '') : null,
      next: next && { version: next.version, inForceAt: next.in_force_at.getTime() },
      drafts: completeLocales.filter((language) =>
        drafts.some((row) => isOwn(row) && row.language === language),
      ),
    }
  }
  return deps.brandIds.flatMap((brand) => legalPages.map((page) => viewOf({ brand, page })))
}

async function openPage(deps: LegalDeps, page: PageOfBrand): Promise<OpenLegalPage> {
  const { db, clock } = deps.plumbing
  const [versions, drafts, newest] = await Promise.all([
    listVersions(db, page),
    listDrafts(db, page),
    newestTexts(db, page),
  ])
  const withdrawers = versions.flatMap(({ withdrawn_by }) =>
    withdrawn_by === null ? [] : [{ operator_id: withdrawn_by }],
  )
  const names = await namesOf(deps, [...versions, ...drafts, ...withdrawers])
  const nameOf = (id: string): string => names.get(id) ?? ''
  const viewOf = (row: VersionRow) => ({
    version: row.version,
    note: row.note,
    asksAgain: row.asks_again,
    languages: completeLocales.filter((language) => row.languages.includes(language)),
    operatorName: nameOf(row.operator_id),
    publishedAt: row.published_at.getTime(),
    inForceAt: row.in_force_at.getTime(),
    withdrawn:
      row.withdrawn_at === null
        ? null
        : {
            at: row.withdrawn_at.getTime(),
            operatorName: nameOf(row.withdrawn_by ?? ''),
            reason: row.withdraw_reason ?? '',
          },
  })
  return {
    texts: newest.texts,
    drafts: completeLocales.flatMap((language) =>
      drafts
        .filter((row) => row.language === language)
        .map(({ body: text, operator_id, drafted_at }) => ({
          language,
          text,
          operatorName: nameOf(operator_id),
          draftedAt: drafted_at.getTime(),
        })),
    ),
    versions: versions.map(viewOf),
    shown:
      versions.find((row) => row.withdrawn_at === null && row.in_force_at.getTime() <= clock.now())
        ?.version ?? null,
  }
}

const readersOf = (deps: LegalDeps, brandId: string) => ({
  published: createRenewed(deps.plumbing.clock, versionsReader(deps, brandId)),
  terms: createRenewed(deps.plumbing.clock, () => readTerms(deps, brandId)),
})

/** The legal pages: what visitors read, and what operators edit. */
export function createLegal(deps: LegalDeps) {
  const readers = new Map(deps.brandIds.map((brandId) => [brandId, readersOf(deps, brandId)]))
  const of = (brandId: string) => {
    const found = readers.get(brandId)
    if (!found) throw new Error(`there is no brand ${brandId}`)
    return found
  }
  const demandBrand = ({ brand }: PageOfBrand): void => {
    if (!deps.brandIds.includes(brand)) throw new DomainError('not_found')
  }
  const legal: Handlers<OperatorRoutes['legal']> = {
    list: async () => ({ pages: await listPages(deps) }),
    async open({ params }) {
      demandBrand(params)
      return openPage(deps, params)
    },
    async version({ params: { version, ...page } }) {
      const found = await readVersion(deps.plumbing.db, page, version)
      if (!found) throw new DomainError('not_found')
      return { texts: found.texts }
    },
    async saveDraft({ caller: { operatorId }, params, body, origin }) {
      demandBrand(params)
      return { draftedAt: await saveDraft(deps, { ...params, ...body, operatorId, origin }) }
    },
    async dropDraft({ caller: { operatorId }, params, body, origin }) {
      await dropDraft(deps, { ...params, ...body, operatorId, origin })
      return { ok: true }
    },
    async publish({ caller: { operatorId }, params, body, origin }) {
      demandBrand(params)
      const version = await publishPage(deps, { ...params, ...body, operatorId, origin })
      const { published, terms } = of(params.brand)
      await Promise.all([published.renew(), terms.renew()])
      return { version }
    },
    async withdraw({ caller: { operatorId }, params, body, origin }) {
      demandBrand(params)
      await withdrawPage(deps, { ...params, ...body, operatorId, origin })
      return { ok: true }
    },
  }
  return {
    /** The brand's pages in force; a change is seen by every node within ten seconds of its date. */
    published: (brandId: string): Promise<LegalVersions> => of(brandId).published.read(),
    /** The version of the brand's terms in force; 0 before there are any. */
    termsVersion: async (brandId: string): Promise<number> => (await of(brandId).terms.read()).version,
    /** The brand's terms that someone who accepted this version is asked to accept; null if there are none. */
    async changedTerms(brandId: string, accepted: number): Promise<ChangedTerms | null> {
      const { version, asked } = await of(brandId).terms.read()
      const missed = asked.filter((terms) => terms.version > accepted)
      return missed.length === 0 ? null : { version, summaries: missed.map(({ summary }) => summary) }
    },
    /** Throws conflict if that version of the brand's terms is not in force (any more). */
    async demandTerms(brandId: string, version: number): Promise<void> {
      // Read again: the person may have read a text that was just replaced.
      if ((await of(brandId).terms.renew()).version !== version) throw new DomainError('conflict')
    },
    ...bind(deps, {
      /** Every page of every brand, as operators see it. */
      pages: listPages,
    }),
    operatorRoutes: { legal },
  }
}
export type Legal = ReturnType<typeof createLegal>
