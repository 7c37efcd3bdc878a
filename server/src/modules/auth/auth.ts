import { bind } from '../../kernel/bind.ts'
import { accountRoutes } from './accounts.handlers.ts'
import type { AuthDeps } from './auth-deps.ts'
import { closedAccountListener } from './close.ts'
import { confirmPerson } from './confirm-person.ts'
import { admit } from './login/admit.ts'
import { deviceRoutes } from './login/devices.handlers.ts'
import { demandCaptcha } from './limit-tries.ts'
import { secondFactorRoutes } from './login/second-factor.handlers.ts'
import { sessionRoutes } from './login/sessions.handlers.ts'
import { mailRoutes } from './mails/mail.handlers.ts'
import { createMailContent } from './mails/mail-content.ts'
import { pageOfToken, unsubscribe } from './mails/unsubscribe.ts'

/** Joining, entering and leaving. */
export const createAuth = (deps: AuthDeps) => ({
  ...bind(deps, { admit, confirmPerson, demandCaptcha }),
  routes: {
    accounts: accountRoutes(deps),
    mail: mailRoutes(deps),
    onboarding: deviceRoutes(deps),
    secondFactor: secondFactorRoutes(deps),
    sessions: sessionRoutes(deps),
  },
  listeners: [closedAccountListener(deps)],
  /** For the button of a mailbox, which posts the token of a newsletter. */
  oneClick: bind(deps, { unsubscribe, pageOf: pageOfToken }),
  /** Delivers requested mails. */
  mailDelivery: deps.outside.mails.handler(createMailContent(deps)),
})
export type Auth = ReturnType<typeof createAuth>
