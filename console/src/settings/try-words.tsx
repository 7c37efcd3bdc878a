import type { WordList } from '@serendip/contract/operator'
import { Field, Notice, TextInput } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'

interface TryWordsProps {
  readonly list: WordList
  readonly words: readonly string[]
}

/** Shows what these words do to a text before they are published: how people read it, and whether it waits for review. */
export function TryWords({ list, words }: TryWordsProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const { data } = useQuery({
    queryKey: ['words', list, words, text],
    queryFn: async () => ({
      text,
      ...(await api.settings.tryWords({ body: { list, text, words: [...words] } })),
    }),
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
          <p dir="auto">{data.masked === data.text ? t('words.unchanged') : data.masked}</p>
          {(['name', 'bio'] as const).map((kind) => (
            <p key={kind}>
              {t(data.doubts[kind].length === 0 ? `words.${kind}Free` : `words.${kind}Waits`, {
                doubts: data.doubts[kind].map((doubt) => t(`textDoubt.${doubt}`)).join(', '),
              })}
            </p>
          ))}
        </Notice>
      )}
    </>
  )
}
