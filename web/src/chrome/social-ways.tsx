import { Notice, ProviderButton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../platform/api/api-error.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { siteSettingsQuery } from '../platform/queries.ts'
import { beginSignIn } from '../platform/sign-in/begin-sign-in.ts'
import { guestSignInAddress } from '../platform/sign-in/guest-sign-in.ts'
import type { KeptSignIn, SignInMethod } from '../platform/sign-in/kept-sign-in.ts'
import styles from './social-ways.module.css'

const methods = ['google', 'apple'] as const

export interface SocialWaysProps {
  readonly from: KeptSignIn['from']
  /** What somebody who is signing up has told already. */
  readonly told?: KeptSignIn['told']
  /** The guest's screen below: no provider shows its page inside another site's, so it opens in a window of its own. */
  readonly guestStep?: string
}

/** The ways in by Google and Apple, where they are configured; nothing is asked of either before a press. */
export function SocialWays({ from, told = {}, guestStep }: SocialWaysProps) {
  const { t } = useTranslation(['auth', 'error'])
  const { api, analytics, settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const [leavingBy, setLeavingBy] = useState<SignInMethod | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const offered = methods.filter((method) => settings?.signIn[method])
  if (offered.length === 0) return null

  async function leave(method: SignInMethod): Promise<void> {
    if (guestStep !== undefined) {
      window.open(guestSignInAddress(method, guestStep), '_blank', 'noopener')
      return
    }
    setLeavingBy(method)
    setProblem(null)
    try {
      await beginSignIn(api, window, { method, from, told })
    } catch (thrown) {
      const { code } = asApiError(thrown)
      analytics.report({ name: 'login_failed', fields: { method, cause: code } })
      setProblem(t(`error:${code}`))
      setLeavingBy(null)
    }
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('social.or')}</p>
      {offered.map((method) => (
        <ProviderButton
          key={method}
          provider={method}
          pending={leavingBy === method}
          onClick={() => void leave(method)}
        >
          {t(`social.${method}`)}
        </ProviderButton>
      ))}
      {guestStep !== undefined && <p className={styles.window}>{t('social.window')}</p>}
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
