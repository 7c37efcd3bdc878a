import { MonitorIcon, MoonIcon, RadioCards, Section, SunIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type ThemeChoice, themeChoices } from '../../platform/storage/preferences.ts'

const icons = { stage: <MoonIcon />, paper: <SunIcon />, system: <MonitorIcon /> }

export function ThemeSection() {
  const { t } = useTranslation('settings')
  const { preferences } = usePlatform()
  const [choice, setChoice] = useState<ThemeChoice>(preferences.theme())
  return (
    <Section title={t('theme.title')}>
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
    </Section>
  )
}
