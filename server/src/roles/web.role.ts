import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  brandPicture,
  builtPages,
  captchaPolicies,
  devPages,
  joinPolicies,
  mountPaymentForm,
  mountRefusals,
  paymentPolicy,
  readInstallPictures,
  registerPages,
  serveGiftDrawings,
  serveShareCards,
  serveSiteFiles,
  sharedAt,
  uploadPolicy,
  wallPolicy,
} from '../http/pages/index.ts'
import { mountPaymentReturn } from '../http/mount-payment-return.ts'
import { mountSignInReturn } from '../http/mount-sign-in-return.ts'
import { scaleRateLimiter } from '../kernel/rate-limiter.ts'
import type { Role } from './process-context.ts'

const web = new URL('../../../web/', import.meta.url)
const inWeb = (path: string): string => fileURLToPath(new URL(path, web))

const readLogo = async (id: string): Promise<[string, string]> => [
  id,
  await readFile(new URL(`../../../brands/${id}/logo.svg`, import.meta.url), 'utf8'),
]

/** The public pages, the app shell and their files; with live reload from source in development. */
export const webRole: Role = async ({ composition, server }) => {
  const {
    brands,
    config,
    clock,
    countryOf,
    creators,
    legal,
    logger,
    metrics,
    offerwallParts,
    paymentParts,
    presence,
    rateLimiter,
    searchPool,
    settings,
  } = composition
  const source = config.liveReload
    ? await devPages(inWeb('dev.ts'))
    : await builtPages(inWeb('build/client'), inWeb('build/server/render.js'))
  await mountSignInReturn(server)
  await mountPaymentReturn(server, {
    brands,
    inbox: composition.inbox,
    sources: composition.payments.webhooks.map((webhook) => webhook.source),
  })
  await mountPaymentForm(server, {
    brands,
    async formOf(brandId, name, checkoutId) {
      const configured = paymentParts.providers(brandId).find(({ provider }) => provider.name === name)
      return (await configured?.provider.formOf?.(checkoutId)) ?? null
    },
  })
  serveGiftDrawings(server)
  const pictures = await readInstallPictures(inWeb('build/client/install'), brands.ids)
  const pageLimiter = scaleRateLimiter(composition.engines.localLimiter, config.rateLimitFactor)
  const sharedCreators = { find: creators.readShared, draw: creators.drawShareCard }
  serveShareCards(server, { brands, creators: sharedCreators, pictures, rateLimiter: pageLimiter })
  serveSiteFiles(server, {
    brands,
    logos: new Map(await Promise.all(brands.ids.map(readLogo))),
    pictures,
    clock,
  })
  await mountRefusals(server, { clock, logger, rateLimiter, count: metrics.countRefusal })
  const { kind } = config.outside.captcha
  await registerPages(server, {
    source: {
      ...source,
      // An external widget's own script is unknown code.
      requiresTrustedTypes: source.requiresTrustedTypes && kind === 'altcha',
      extraPolicy: [captchaPolicies[kind], uploadPolicy(config.storage.uploadOrigin)].reduce(
        joinPolicies,
        source.extraPolicy,
      ),
    },
    brands,
    demo: config.demo,
    hasDeveloperFlags: config.appEnv !== 'prod',
    embedOrigins: config.embedOrigins,
    documentPolicy: (document, brandId) =>
      document === 'payment'
        ? paymentPolicy(paymentParts.providers(brandId).map(({ provider }) => provider.pageOrigins))
        : wallPolicy(offerwallParts.providersOf(brandId)),
    clock,
    rateLimiter: pageLimiter,
    sharedAt: (pathname, brandId) => sharedAt(sharedCreators, pathname, brandId),
    brandPictureOf: (brandId) => brandPicture(pictures, brandId),
    countryOf,
    refusedCountries: async () => (await settings.read()).refusedCountries,
    legal: legal.published,
    async live() {
      const [online, looking] = await Promise.all([presence.countOnline(), searchPool.looking()])
      return { online, looking }
    },
  })
}
