import { Notice, Section, Switch } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from '../setting-dialog.module.css'
import { NoticeSwitches } from './notice-switches.tsx'

/** Notifications while no tab is open: whether this browser shows them, and which ones the person wants. */
export function PushSection() {
  const { t } = useTranslation(['settings', 'error'])
  const { pushes } = usePlatform()
  const [permission, setPermission] = useState(() => pushes.permission())
  const [isOn, setOn] = useState(() => permission === 'granted' && !pushes.isOff())
  const turn = useMutation({
    async mutationFn(on: boolean) {
      if (!on) return pushes.turnOff()
      const now = await pushes.turnOn()
      setPermission(now)
      if (now !== 'granted') setOn(false)
    },
    onError: () => setOn((before) => !before),
  })
  return (
    <Section title={t('push.title')} text={t('push.text')}>
      <div className={styles.form}>
        <Switch
          label={t('push.here')}
          hint={t(permission === 'unsupported' ? 'push.unsupported' : 'push.hereHint')}
          disabled={permission === 'unsupported' || permission === 'denied'}
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            turn.mutate(target.checked)
          }}
        />
        {permission === 'denied' && <Notice tone="info">{t('push.denied')}</Notice>}
        {turn.isError && <Notice tone="error">{t(`error:${asApiError(turn.error).code}`)}</Notice>}
        <NoticeSwitches />
      </div>
    </Section>
  )
}
