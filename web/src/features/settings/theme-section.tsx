import { MonitorIcon, MoonIcon, RadioCards, SunIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type ThemeChoice, themeChoices } from '../../platform/preferences.ts'
import { SettingsSection } from './settings-section.tsx'

const icons = { stage: <MoonIcon />, paper: <SunIcon />, system: <MonitorIcon /> }

export function ThemeSection() {
  const { t } = useTranslation('settings')
  const { preferences } = usePlatform()
  const [choice, setChoice] = useState<ThemeChoice>(preferences.theme())
  return (
    <SettingsSection title={t('theme.title')}>
      <RadioCards
        label={t('theme.title')}
        labelHidden
        value={choice}
        onChange={(next) => {
          preferences.setTheme(next)
          setChoice(next)
        }}
        cards={themeChoices.map((value) => ({
          value,
          icon: icons[value],
          title: t(`theme.${value}`),
          detail: t(`theme.${value}Text`),
        }))}
      />
    </SettingsSection>
  )
}
