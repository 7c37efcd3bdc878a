import { isOfferwallAvailable, type OfferwallProviderName } from '@serendip/contract'
import type { OfferwallDeps } from './offerwall-deps.ts'

interface Opener {
  readonly userId: string
  readonly brandId: string
}

async function mayOpen(deps: OfferwallDeps, { userId, brandId }: Opener): Promise<boolean> {
  const person = await deps.personOf(userId)
  if (!person || person.isCreator || person.brandId !== brandId) return false
  await deps.assign('offerwall_cmc', userId)
  const { offerwallIgnoresAge } = await deps.settings.read()
  return isOfferwallAvailable(
    {
      lt: await deps.spentCents(userId),
      abTests: await deps.abTestsOf(userId),
      created: person.createdAt,
    },
    { now: deps.plumbing.clock.now(), ignoresAge: offerwallIgnoresAge },
  )
}

/** The ids under which services know a person, another one for each, made when the walls are first opened. */
async function wallIdsOf(
  { plumbing: { db, clock, ids } }: OfferwallDeps,
  { userId, brandId }: Opener,
  providers: readonly OfferwallProviderName[],
): Promise<ReadonlyMap<OfferwallProviderName, string>> {
  const at = new Date(clock.now())
  await db
    .insertInto('offerwall_people')
    .values(
      providers.map((provider) => ({
        id: ids.next('owp'),
        account_id: userId,
        brand_id: brandId,
        provider,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doNothing())
    .execute()
  const found = await db
    .selectFrom('offerwall_people')
    .select(['provider', 'id'])
    .where('account_id', '=', userId)
    .execute()
  return new Map(found.map(({ provider, id }) => [provider, id]))
}

/** The walls of a brand that are open to a person; none if the rule of availability keeps them away. */
export async function openWalls(
  deps: OfferwallDeps,
  opener: Opener,
): Promise<readonly { readonly provider: OfferwallProviderName; readonly url: string }[]> {
  const providers = deps.providersOf(opener.brandId)
  if (providers.length === 0 || !(await mayOpen(deps, opener))) return []
  const wallIds = await wallIdsOf(
    deps,
    opener,
    providers.map(({ name }) => name),
  )
  return providers.flatMap((provider) => {
    const wallId = wallIds.get(provider.name)
    return wallId === undefined ? [] : [{ provider: provider.name, url: provider.wallUrl(wallId) }]
  })
}
