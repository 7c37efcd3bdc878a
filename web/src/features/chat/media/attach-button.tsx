import { IconButton, PaperclipIcon } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedFiles } from './choose-files.ts'

/** Opens the file picker. */
export function AttachButton({ onChoose }: { onChoose(files: readonly File[]): void }) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        variant="quiet"
        icon={<PaperclipIcon />}
        label={t('media.attach')}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
