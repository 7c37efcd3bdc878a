import { isCode, isTest, type Rule } from '../../tree.ts'

interface Endpoints {
  readonly [feature: string]: { readonly [route: string]: { readonly path: string } }
}

/** Routes that no code of the web calls, by `feature.route`, each with the reason. */
const uncalledRoutes: Readonly<Record<string, string>> = {
  'accounts.downloadExport': 'a link, which the answer of accounts.prepareExport carries',
  'media.mediaUpload': 'the address of a form, which the answer of media.createGroupFileUpload carries',
  'payments.product':
    'the shop shows what payments.products lists; links that name one package come with offers',
  'subscriptionPage.getUserSubscriptions':
    'the payment shop client of the specification; our screens call subscriptions',
  'subscriptionPage.stopSubscription':
    'the payment shop client of the specification; our screens call subscriptions',
}

/**
 * Whether code of the web calls a route: by the client (`api.mail.captcha`), by its place
 * (`endpoints.mail.captcha`), by a part of the client's type (`Api['mail'], 'captcha'`), or by its path.
 */
function isCalledIn(text: string, feature: string, route: string, path: string): boolean {
  const dotted = new RegExp(`\\b(api|endpoints)\\s*\\.\\s*${feature}\\s*\\.\\s*${route}\\b`)
  const isNamed = text.includes(`['${feature}']`) && text.includes(`'${route}'`)
  return dotted.test(text) || isNamed || text.includes(`'${path}'`)
}

/** A route that no page calls is not part of the product, whatever its tests prove. */
export const calledRoutes = (
  endpoints: Endpoints,
  uncalled: Readonly<Record<string, string>> = uncalledRoutes,
): Rule => ({
  name: 'the web calls every route of the contract, or called-routes.ts says why not',
  check({ files }) {
    const web = files.filter(({ path }) => path.startsWith('web/src/') && isCode(path) && !isTest(path))
    const routes = Object.entries(endpoints).flatMap(([feature, own]) =>
      Object.entries(own).map(([route, { path }]) => ({
        name: `${feature}.${route}`,
        isCalled: web.some(({ text }) => isCalledIn(text, feature, route, path)),
      })),
    )
    const stale = Object.keys(uncalled).filter(
      (name) => !routes.some((route) => route.name === name && !route.isCalled),
    )
    return [
      ...routes
        .filter(({ name, isCalled }) => !isCalled && !(name in uncalled))
        .map(({ name }) => ({
          path: 'contract/src/endpoints.ts',
          message: `nothing in web/src calls ${name}`,
        })),
      ...stale.map((name) => ({
        path: 'tools/src/tidy/rules/server/called-routes.ts',
        message: `${name} is called or gone: remove it from the list`,
      })),
    ]
  },
})
