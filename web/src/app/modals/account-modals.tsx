import type { ChangedTerms, OwnProfile } from '@serendip/contract'
import type { ReactNode } from 'react'
import { PageCheckDialog } from '../../features/creators/index.ts'
import type { GuestAction, GuestStep } from '../../features/guest/index.ts'
import type { ModalQueue, ModalViews } from '../../features/modals/index.ts'
import { GuestSignUpDialog, MissingFieldsDialog } from '../../features/onboarding/index.ts'
import { lateView } from '../../platform/late/late-view.tsx'

/** The guest screen stays open below a guest's modal. */
interface Guest {
  readonly step: GuestStep
}

/** The modals about having an account, and about not having one yet. */
export type AccountModals = {
  readonly emailConfirm: { readonly email: string }
  readonly streamerProfileConfirm: { readonly userId: string }
  readonly changedTerms: { readonly terms: ChangedTerms }
  readonly missingFields: { readonly profile: OwnProfile }
  readonly guestMissingFields: { readonly profile: OwnProfile; readonly guestStep: string }
  readonly guestActionRegister: Guest & { readonly action: GuestAction }
  readonly guestSignUp: Guest
  readonly guestLogin: Guest
  readonly guestStories: Guest
  readonly guestForgotPassword: Guest & { readonly email: string }
}

const GuestLoginDialog = lateView(async () => (await import('../../features/auth/index.ts')).GuestLoginDialog)
const GuestForgotDialog = lateView(
  async () => (await import('../../features/auth/index.ts')).GuestForgotDialog,
)
const ActionRegisterDialog = lateView(
  async () => (await import('../../features/guest/index.ts')).ActionRegisterDialog,
)

const GuestStoriesDialog = lateView(
  async () => (await import('../../features/stories/index.ts')).GuestStoriesDialog,
)

const ChangedTermsDialog = lateView(
  async () => (await import('../../features/settings/index.ts')).ChangedTermsDialog,
)
const EmailConfirmDialog = lateView(
  async () => (await import('../../features/settings/index.ts')).EmailConfirmDialog,
)

/** By a whole load, so that everything starts as the whole person. */
function restart(target: string | null): void {
  if (target === null) location.reload()
  else location.replace(target)
}

type Views = ModalViews<AccountModals, (close: () => void) => ReactNode>
type Queue = Pick<ModalQueue<AccountModals>, 'open' | 'close'>

/** One guest's modal replaces another. */
const instead =
  ({ open }: Queue, close: () => void) =>
  <Name extends keyof AccountModals>(name: Name, data: AccountModals[Name]) => {
    close()
    open(name, data)
  }

const guestModals = (
  queue: Queue,
): Omit<
  Views,
  'changedTerms' | 'emailConfirm' | 'streamerProfileConfirm' | 'missingFields' | 'guestMissingFields'
> => ({
  guestActionRegister:
    ({ action, step }) =>
    (close) => {
      const show = instead(queue, close)
      return (
        <ActionRegisterDialog
          action={action}
          onJoin={() => show('guestSignUp', { step })}
          onLogin={() => show('guestLogin', { step })}
          onClose={close}
        />
      )
    },
  guestSignUp:
    ({ step }) =>
    (close) => (
      <GuestSignUpDialog
        guestStep={step}
        onLogin={() => instead(queue, close)('guestLogin', { step })}
        onClose={close}
      />
    ),
  guestLogin:
    ({ step }) =>
    (close) => {
      const show = instead(queue, close)
      return (
        <GuestLoginDialog
          guestStep={step}
          onForgot={(email) => show('guestForgotPassword', { step, email })}
          onJoin={() => show('guestSignUp', { step })}
          onClose={close}
        />
      )
    },
  guestStories:
    ({ step }) =>
    (close) => (
      <GuestStoriesDialog onJoin={() => instead(queue, close)('guestSignUp', { step })} onClose={close} />
    ),
  guestForgotPassword:
    ({ step, email }) =>
    (close) => {
      const show = instead(queue, close)
      return (
        <GuestForgotDialog
          email={email}
          onLogin={() => show('guestLogin', { step })}
          onJoin={() => show('guestSignUp', { step })}
          onClose={close}
        />
      )
    },
})

export const accountModals = (queue: Queue): Views => ({
  emailConfirm:
    ({ email }) =>
    (close) => <EmailConfirmDialog email={email} onClose={close} />,
  streamerProfileConfirm:
    ({ userId }) =>
    (close) => <PageCheckDialog userId={userId} onClose={close} />,
  changedTerms:
    ({ terms }) =>
    () => <ChangedTermsDialog terms={terms} />,
  missingFields:
    ({ profile }) =>
    () => <MissingFieldsDialog profile={profile} guestStep={null} onDone={restart} />,
  guestMissingFields:
    ({ profile, guestStep }) =>
    () => <MissingFieldsDialog profile={profile} guestStep={guestStep} onDone={restart} />,
  ...guestModals(queue),
})
