import {
  CameraIcon,
  EmailInput,
  Field,
  PasswordInput,
  SearchIcon,
  Select,
  TextArea,
  TextInput,
} from '@serendip/ui'
import { Bench, Video } from './bench.tsx'
import type { Words } from './words.ts'

export function FieldsBench({ words }: { words: Words }) {
  const countries = words.countries.map((country) => <option key={country}>{country}</option>)
  return (
    <Bench name="Field, EmailInput, TextInput, PasswordInput, TextArea, Select">
      <Field label={words.email} hint={words.emailHint} required>
        <EmailInput placeholder="name@example.com" />
      </Field>
      <Field label={words.email} error={words.emailError}>
        <TextInput type="email" defaultValue="valentina@" />
      </Field>
      <Field label={words.email} disabled>
        <TextInput icon={<SearchIcon />} defaultValue="v********@example.com" />
      </Field>
      <Field label={words.password}>
        <PasswordInput showLabel={words.show} hideLabel={words.hide} defaultValue="correct horse" />
      </Field>
      <Field label={words.about} hint={words.aboutHint} aside={words.optional}>
        <TextArea />
      </Field>
      <Field label={words.country}>
        <Select>{countries}</Select>
      </Field>
      <Field label={words.country} disabled>
        <Select>{countries}</Select>
      </Field>
      <Video>
        <Select variant="glass" icon={<CameraIcon />} aria-label={words.camera}>
          <option>{words.front}</option>
        </Select>
      </Video>
    </Bench>
  )
}
