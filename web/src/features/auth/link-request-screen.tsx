import { Button, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { isolate } from '../../platform/i18n/isolate.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { forgetLinkRequest, type LinkRequest, readLinkRequest } from '../../platform/session/link-request.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { openLink } from '../../shared/sign-in/open-link.ts'
import styles from './auth-form.module.css'
import { confirmEmail, withOutcome } from './confirm-email.ts'

/**
 * `/?action=link`: asks before a mail's link confirms an address or logs in. Scanners that open every link of a mail,
 * and run its scripts, thereby do neither.
 */
export function LinkRequestScreen() {
  const [request] = useState(() => readLinkRequest(sessionStorage))
  if (request === null) return <VoidLink next="/" />
  return request.kind === 'email' ? <ConfirmAddress {...request} /> : <LogIn {...request} />
}

/** The link is followed once: what it asked for is forgotten before the next page opens. */
function leaveFor(address: string): void {
  forgetLinkRequest(sessionStorage)
  location.replace(address)
}

/** The one button of the screen is ready for the keyboard as soon as it is there. */
const focusOnArrival = (button: HTMLElement | null): void => button?.focus()

function ConfirmAddress({ code, next }: LinkRequest) {
  const { t } = useTranslation('auth')
  const { api } = usePlatform()
  const [isSending, setSending] = useState(false)
  async function confirm(): Promise<void> {
    setSending(true)
    leaveFor(withOutcome(next, await confirmEmail(api, code)))
  }
  return (
    <AuthFrame
      title={t('linkRequest.title')}
      heading={t('linkRequest.confirmHeading')}
      text={t('linkRequest.confirmText')}
      path="/"
    >
      <div className={styles.form}>
        <Button
          ref={focusOnArrival}
          variant="ember"
          size="xl"
          block
          pending={isSending}
          onClick={() => void confirm()}
        >
          {t('linkRequest.confirm')}
        </Button>
      </div>
    </AuthFrame>
  )
}

/** Whose link it is; null if its code is used, expired or unknown. Asking consumes nothing. */
function useOwner(token: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['linkOwner', token],
    retry: false,
    queryFn: () =>
      api.accounts.linkOwner({ body: { token } }).catch((thrown: unknown) => {
        const { code } = asApiError(thrown)
        if (code === 'code_invalid' || code === 'bad_input') return null
        throw thrown
      }),
  })
}

function LogIn({ code, next }: LinkRequest) {
  const { t, i18n } = useTranslation(['auth', 'nav'])
  const platform = usePlatform()
  const { data: owner, isPending } = useOwner(code)
  const [isSending, setSending] = useState(false)
  const [isVoid, setVoid] = useState(false)
  async function logIn(): Promise<void> {
    setSending(true)
    // Another tab may have logged in meanwhile, and a link replaces no session.
    if (platform.session.current() !== null) return leaveFor(next)
    try {
      leaveFor((await openLink(platform, sessionStorage, languageOf(i18n), code)) ?? next)
    } catch {
      setVoid(true)
    }
  }
  if (isVoid || owner === null) return <VoidLink next={next} />
  return (
    <AuthFrame title={t('linkRequest.title')} heading={t('linkRequest.loginHeading')} path="/">
      <div className={styles.form}>
        {owner && (
          <p>{t('linkRequest.loginText', { account: `${owner.name} (${isolate(owner.maskedEmail)})` })}</p>
        )}
        {isPending ? (
          <Skeleton shape="row" />
        ) : (
          <Button
            ref={focusOnArrival}
            variant="ember"
            size="xl"
            block
            pending={isSending}
            onClick={() => void logIn()}
          >
            {owner ? t('linkRequest.login', { name: owner.name }) : t('nav:login')}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

function VoidLink({ next }: Pick<LinkRequest, 'next'>) {
  const { t, i18n } = useTranslation('auth')
  const onward = next === '/' ? localPath('/', languageOf(i18n)) : next
  return (
    <AuthFrame title={t('linkRequest.title')} heading={t('linkRequest.voidHeading')} path="/">
      <div className={styles.form}>
        <Notice tone="warn">{t('linkRequest.voidText')}</Notice>
        <Button ref={focusOnArrival} variant="ember" size="xl" block onClick={() => leaveFor(onward)}>
          {t('linkRequest.onward')}
        </Button>
      </div>
    </AuthFrame>
  )
}
