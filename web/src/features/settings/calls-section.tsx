import { Section, Switch } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PreferenceSwitch } from '../../platform/preferences.ts'

const switches = ['autoNext', 'restingControls'] as const

/** How calls behave on this device. */
export function CallsSection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('calls.title')}>
      {switches.map((name) => (
        <CallSwitch key={name} name={name} label={t(`calls.${name}`)} hint={t(`calls.${name}Hint`)} />
      ))}
    </Section>
  )
}

interface CallSwitchProps {
  name: PreferenceSwitch
  label: string
  hint: string
}

function CallSwitch({ name, label, hint }: CallSwitchProps) {
  const { preferences } = usePlatform()
  const [isOn, setOn] = useState(() => preferences.isOn(name))
  return (
    <Switch
      label={label}
      hint={hint}
      checked={isOn}
      onChange={({ target }) => {
        preferences.turn(name, target.checked)
        setOn(target.checked)
      }}
    />
  )
}
