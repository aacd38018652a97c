import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './EmailListField.module.css'
import { EncodingChoice } from './EncodingChoice.tsx'
import type { ListText } from './list-text.ts'
import { readListFile } from './read-list-file.ts'

type EmailListFieldProps = {
  text: string
  onChange: (text: string) => void
  /** Called with the content of a loaded file, instead of `onChange`. */
  onLoaded: (list: ListText) => void
  errorMessage: string | undefined
}

/** A list of email addresses as text. The administrator types it, pastes it, or loads it from a file and edits it. */
export function EmailListField({ text, onChange, onLoaded, errorMessage }: EmailListFieldProps) {
  const { t } = useTranslation('admin')
  const [file, setFile] = useState<{ name: string; content: ListText | Uint8Array | null }>()
  const latestFile = useRef<File>(undefined)

  async function loadFile(file: File) {
    latestFile.current = file
    const content = await readListFile(file)
    // Another file may have been selected while this one was being read.
    if (latestFile.current !== file) return
    setFile({ name: file.name, content })
    if (content === null) return
    // Until the encoding is known, no earlier list may be sent in place of the file.
    if (content instanceof Uint8Array) onChange(text)
    else onLoaded(content)
  }

  function readAs(name: string, content: string) {
    const list = { text: content, hiddenLines: [], unreadSheets: [] }
    setFile({ name, content: list })
    onLoaded(list)
  }

  return (
    <div className={styles.sources}>
      <TextArea
        hasFixedHeight
        label={t('invitations.addresses')}
        description={t('invitations.addressesHelp')}
        value={text}
        onChange={(next) => {
          setFile(undefined)
          onChange(next)
        }}
        errorMessage={errorMessage}
        isRequired
        spellCheck="false"
        autoComplete="off"
      />
      <div className={styles.drop}>
        <FileDrop
          label={t('invitations.drop')}
          choose={t('invitations.chooseFile')}
          accept={['.xlsx', '.csv', '.txt', 'text/csv', 'text/plain']}
          onFile={(file) => void loadFile(file)}
        />
      </div>
      {file && <FileOutcome {...file} onChosen={(content) => readAs(file.name, content)} />}
    </div>
  )
}

type OutcomeProps = {
  name: string
  content: ListText | Uint8Array | null
  onChosen: (text: string) => void
}

function FileOutcome({ name, content, onChosen }: OutcomeProps) {
  const { t, language } = useTranslation('admin')
  if (content === null) return <Notice tone="danger">{t('invitations.fileUnreadable', { name })}</Notice>
  if (content instanceof Uint8Array)
    return <EncodingChoice key={name} name={name} bytes={content} onChosen={onChosen} />
  const { sheet, unreadSheets } = content
  return (
    <>
      <p role="status" className={styles.message}>
        {t('invitations.fileRead', { name })}
      </p>
      {unreadSheets.length > 0 && (
        <div className={styles.message}>
          <Notice tone="warning">
            {t('invitations.unreadSheets', {
              sheet: sheet ?? '',
              others: new Intl.ListFormat(language).format(shorten(unreadSheets)),
            })}
          </Notice>
        </div>
      )}
    </>
  )
}

const MAX_ITEMS = 30

function shorten(items: string[]) {
  return items.length > MAX_ITEMS ? [...items.slice(0, MAX_ITEMS), '…'] : items
}
