import { Notice, ProviderButton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../platform/queries.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { guestSignInAddress } from './guest-sign-in.ts'
import type { PendingSignIn, SignInMethod } from './pending-sign-in.ts'
import styles from './social-sign-in.module.css'

const methods = ['google', 'apple'] as const

export interface SocialSignInProps {
  readonly from: PendingSignIn['from']
  /** The answers of a person who is signing up. */
  readonly given?: PendingSignIn['given']
  /**
   * The guest screen below: providers refuse to be embedded in another site, so the sign-in opens in a separate window.
   */
  readonly guestStep?: string
}

/** The Google and Apple buttons, if configured; neither is contacted before a press. */
export function SocialSignIn({ from, given = {}, guestStep }: SocialSignInProps) {
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
      await beginSignIn(api, window, { method, from, given })
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
