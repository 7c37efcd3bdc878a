import { Switch } from '@serendip/ui'
import { useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PreferenceSwitch as Name } from '../../platform/preferences.ts'

interface PreferenceSwitchProps {
  name: Name
  label: string
  hint?: string
  onTurn?: (isOn: boolean) => void
}

/** A setting of this device, on until it is turned off. */
export function PreferenceSwitch({ name, label, hint, onTurn }: PreferenceSwitchProps) {
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
        onTurn?.(target.checked)
      }}
    />
  )
}
