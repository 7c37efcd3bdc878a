import type { WantedExport } from '@serendip/contract/operator'
import { Button, DownloadIcon } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from './error-notice.tsx'

const dayChars = 10

/** Saves a file as a download of the page itself; no address of it remains. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

interface ExportButtonProps {
  readonly wanted: WantedExport
  /** Where one screen has several. */
  readonly label?: string
}

/** Downloads a list of the console, filtered as on its screen. The download is an entry of the security log. */
export function ExportButton({ wanted, label }: ExportButtonProps) {
  const { t } = useTranslation('console')
  const download = useMutation({
    mutationFn: () => api.exports.csv({ body: wanted }),
    onSuccess: (file) => save(file, `${wanted.list}-${new Date().toISOString().slice(0, dayChars)}.csv`),
  })
  return (
    <>
      <Button size="s" icon={<DownloadIcon />} pending={download.isPending} onClick={() => download.mutate()}>
        {label ?? t('csv')}
      </Button>
      <ErrorNotice error={download.error} />
    </>
  )
}
