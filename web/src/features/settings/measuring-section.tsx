import { Notice, Section, Switch } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsent, usePlatform } from '../../platform/platform-context.tsx'

/** Whether this browser's visits may be recognised; as easy to take back as to give. */
export function MeasuringSection() {
  const { t } = useTranslation('consent')
  const { analytics } = usePlatform()
  const isGranted = useConsent() === 'granted'
  const [hasFailed, setHasFailed] = useState(false)
  const choose = (isOn: boolean) =>
    analytics.choose(isOn ? 'granted' : 'denied').then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  return (
    <Section title={t('section.title')}>
      <Switch
        label={t('section.label')}
        hint={t('section.hint')}
        checked={isGranted}
        onChange={({ target }) => void choose(target.checked)}
      />
      {hasFailed && <Notice tone="error">{t('section.failed')}</Notice>}
    </Section>
  )
}
