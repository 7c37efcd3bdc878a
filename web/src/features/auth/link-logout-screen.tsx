import { Button, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutNames } from '../../platform/arrival/query.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { isolate } from '../../platform/i18n/isolate.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { hasUnsentMessages } from '../../platform/session/chat-traces.ts'
import { forgetLinkLogin, readLinkLogin } from '../../platform/session/link-login.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { openLink } from '../../shared/sign-in/open-link.ts'
import styles from './auth-form.module.css'

interface Account {
  readonly name: string
  readonly email: string
}

const wordsOf = ({ name, email }: Account): string => `${name} (${isolate(email)})`

/**
 * The account that is logged in here, and the owner of this link; null for a link that only logs out, or
 * whose code is void.
 */
function useAccounts(token: string | null) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['linkLogout', token],
    async queryFn(): Promise<{ readonly own: Account; readonly linked: Account | null }> {
      const [{ profile }, owner] = await Promise.all([
        api.accounts.profile(),
        token === null ? null : api.accounts.linkOwner({ body: { token } }).catch(() => null),
      ])
      return { own: profile, linked: owner && { name: owner.name, email: owner.maskedEmail } }
    },
  })
}

/** `/?action=logout` for a person who is logged in: a link ends or replaces their session only if they want that. */
export function LinkLogoutScreen() {
  const { t, i18n } = useTranslation(['auth', 'nav'])
  const platform = usePlatform()
  const [token] = useState(() => readLinkLogin(sessionStorage))
  const { data, isError } = useAccounts(token)
  const [isLeaving, setLeaving] = useState(false)
  const language = languageOf(i18n)

  function open(address: string | null): void {
    forgetLinkLogin(sessionStorage)
    const rest = withoutNames(location.search, (name) => name === 'action')
    location.replace(address ?? localPath('/', language) + rest)
  }
  async function leave(): Promise<void> {
    setLeaving(true)
    await platform.leave()
    const isSwitch = token !== null && data?.linked
    // A code that became void meanwhile leaves the person logged out, as they wanted.
    open(isSwitch ? await openLink(platform, sessionStorage, language, token).catch(() => null) : null)
  }
  const isSwitch = Boolean(data?.linked)
  return (
    <AuthFrame
      title={t('linkLogout.title')}
      heading={t(isSwitch ? 'linkLogout.headingSwitch' : 'linkLogout.heading')}
      path="/"
    >
      <div className={styles.form}>
        {isError ? (
          <Notice tone="error">{t('linkLogout.failed')}</Notice>
        ) : data === undefined ? (
          <Skeleton shape="row" />
        ) : (
          <>
            <p>{t('linkLogout.own', { account: wordsOf(data.own) })}</p>
            {data.linked && <p>{t('linkLogout.linked', { account: wordsOf(data.linked) })}</p>}
          </>
        )}
        {hasUnsentMessages(localStorage) && (
          <Notice tone="warn">
            {t('nav:unsentTitle')}. {t('nav:unsentText')}
          </Notice>
        )}
        <Button variant="ember" size="xl" block onClick={() => open(null)}>
          {t('linkLogout.stay')}
        </Button>
        {data && (
          <Button size="l" block pending={isLeaving} onClick={() => void leave()}>
            {t(isSwitch ? 'linkLogout.switch' : 'nav:logout')}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
