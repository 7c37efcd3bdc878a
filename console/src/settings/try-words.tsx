import { Field, Notice, TextInput } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'

/** Shows a text as people would read it with these words, before they are published. */
export function TryWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const { data } = useQuery({
    queryKey: ['words', words, text],
    queryFn: async () => ({ text, ...(await api.settings.tryWords({ body: { text, words: [...words] } })) }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Field label={t('words.label')} hint={t('words.hint')}>
        <TextInput maxLength={500} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {text !== '' && data && (
        <Notice title={t('words.masked')}>
          {data.masked === data.text ? t('words.unchanged') : data.masked}
        </Notice>
      )}
    </>
  )
}
