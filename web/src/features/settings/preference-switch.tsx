import { Switch } from '@serendip/ui'
import { useState } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PreferenceSwitch as Name } from '../../platform/storage/preferences.ts'

interface PreferenceSwitchProps {
  name: Name
  label: string
  hint?: string
  disabled?: boolean
  onTurn?: (isOn: boolean) => void
}

/** A setting of this device. */
export function PreferenceSwitch({ name, label, hint, disabled, onTurn }: PreferenceSwitchProps) {
  const { preferences } = usePlatform()
  const [isOn, setOn] = useState(() => preferences.isOn(name))
  return (
    <Switch
      label={label}
      hint={hint}
      disabled={disabled}
      checked={isOn}
      onChange={({ target }) => {
        preferences.turn(name, target.checked)
        setOn(target.checked)
        onTurn?.(target.checked)
      }}
    />
  )
}
