import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './EmailListField.module.css'
import { readListFile } from './read-list-file.ts'

type EmailListFieldProps = {
  text: string
  onChange: (text: string) => void
  /** Called with the text of a loaded file, instead of `onChange`. */
  onLoaded: (text: string) => void
  errorMessage: string | undefined
}

/** A list of email addresses as text. The administrator types it, pastes it, or loads it from a file and edits it. */
export function EmailListField({ text, onChange, onLoaded, errorMessage }: EmailListFieldProps) {
  const { t } = useTranslation('admin')
  const [file, setFile] = useState<{ name: string; isRead: boolean }>()
  const latestFile = useRef<File>(undefined)

  async function loadFile(file: File) {
    latestFile.current = file
    const content = await readListFile(file)
    // Another file may have been selected while this one was being read.
    if (latestFile.current !== file) return
    setFile({ name: file.name, isRead: content !== null })
    if (content !== null) onLoaded(content)
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
      {file &&
        (file.isRead ? (
          <p role="status" className={styles.message}>
            {t('invitations.fileRead', { name: file.name })}
          </p>
        ) : (
          <Notice tone="danger">{t('invitations.fileUnreadable', { name: file.name })}</Notice>
        ))}
    </div>
  )
}
