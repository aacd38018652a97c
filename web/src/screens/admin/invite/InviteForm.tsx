import { endpoints, type ListColumns } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { randomId } from '../../../api/random-id.ts'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { useCohort } from '../../../components/cohorts/use-cohort.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFieldPhrase } from '../../../i18n/use-error-phrase.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { EmailListField } from './EmailListField.tsx'
import { type CheckedList, InvitationPreview } from './InvitationPreview.tsx'
import styles from './InviteForm.module.css'
import {
  buildRowsText,
  type ListRow,
  type RowValues,
  replaceRows,
  splitLines,
  toListRows,
} from './row-edits.ts'

type InviteFormProps = {
  organizationId: string
  initialCohortId: string
  onInvited: (count: number, cohortId: string) => void
}

/** Invites a list of addresses to a cohort. The administrator sees a preview before anything is sent. */
export function InviteForm({ organizationId, initialCohortId, onInvited }: InviteFormProps) {
  const { t } = useTranslation(['admin', 'common'])
  const fieldPhrase = useFieldPhrase()
  const api = useApi()
  const [folderId, setFolderId] = useState(initialCohortId)
  const cohort = useCohort(organizationId, folderId)
  const [text, setText] = useState('')
  /** How many times the form was submitted while a required field was empty. */
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const [checkedList, setCheckedList] = useState<CheckedList>()
  /** The corrected values of rows, by key. They stay when the list is checked again. */
  const edits = useRef<ReadonlyMap<string, RowValues>>(new Map())
  const hiddenLines = useRef<ReadonlySet<string>>(new Set())
  const check = useMutation({
    mutationFn: async ({ list = text, columns }: { list?: string; columns?: ListColumns }) => {
      const body = { organizationId, folderId, text: list, ...(columns && { columns }) }
      // If the checked list is sent twice, both requests have this id, so that no one is invited twice.
      const operationId = randomId()
      const previewId = (columns && checkedList?.previewId) ?? operationId
      const result = await api.call(endpoints.checkInvitations, { body })
      const rows = toListRows(result.rows, list, hiddenLines.current)
      const editedRows = rows.filter(({ key }) => edits.current.has(key))
      const editedList = await applyEdits(edits.current, { folderId, rows, editedRows })
      return { ...result, rows: editedList, folderId, operationId, previewId }
    },
  })

  /** Only the edited rows are checked again. */
  async function applyEdits(
    values: ReadonlyMap<string, RowValues>,
    {
      folderId,
      rows,
      editedRows,
    }: Pick<CheckedList, 'folderId' | 'rows'> & { editedRows: readonly ListRow[] },
  ) {
    if (editedRows.length === 0) return rows
    const text = buildRowsText(editedRows.flatMap(({ key }) => values.get(key) ?? []))
    const body = { organizationId, folderId, text }
    const corrected = await api.call(endpoints.checkInvitations, { body })
    return replaceRows(rows, editedRows, corrected.rows)
  }

  /** The operation id changes with the list of people. */
  async function editRow(checked: CheckedList, row: ListRow, values: RowValues) {
    const nextEdits = new Map(edits.current).set(row.key, values)
    const rows = await applyEdits(nextEdits, { ...checked, editedRows: [row] })
    edits.current = nextEdits
    setCheckedList({ ...checked, rows, operationId: randomId() })
  }

  /** If the list or the cohort changes before the result arrives, `check.reset` cancels this `onSuccess`. */
  function checkList(request: Parameters<typeof check.mutate>[0]) {
    check.mutate(request, { onSuccess: setCheckedList })
  }

  function discard() {
    setCheckedList(undefined)
    check.reset()
  }

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  function changeCohort(id: string) {
    setFolderId(id)
    discard()
  }

  function submit() {
    if (folderId && text.trim()) {
      setCheckedList(undefined)
      checkList({})
    } else setFailures((count) => count + 1)
  }

  const requiredError = (value: string) =>
    failures > 0 && !value.trim() ? fieldPhrase('required') : undefined
  return (
    <div className={styles.card}>
      <Form ref={form} onSubmit={submit}>
        <div className={styles.narrow}>
          <CohortField
            organizationId={organizationId}
            label={t('invitations.cohort')}
            description={t('invitations.cohortHelp')}
            emptyText={t('invitations.noMatchingCohorts')}
            value={folderId}
            onChange={({ id }) => changeCohort(id)}
            onClear={() => changeCohort('')}
            errorMessage={requiredError(folderId)}
            isRequired
          />
        </div>
        <EmailListField
          text={text}
          onChange={(next) => {
            setText(next)
            discard()
          }}
          onLoaded={(list) => {
            const lines = splitLines(list.text)
            hiddenLines.current = new Set(list.hiddenLines.map((number) => lines[number - 1] ?? ''))
            setText(list.text)
            discard()
            if (folderId) checkList({ list: list.text })
          }}
          errorMessage={requiredError(text)}
        />
        <ErrorNotice error={check.error} />
        <div className={styles.actions}>
          <Button type="submit" variant={checkedList ? 'secondary' : 'primary'} isPending={check.isPending}>
            {t('invitations.reviewList')}
          </Button>
        </div>
      </Form>
      {checkedList && checkedList.folderId === cohort?.id && (
        <InvitationPreview
          key={checkedList.previewId}
          organizationId={organizationId}
          cohort={cohort}
          checkedList={checkedList}
          onColumns={(columns) => checkList({ columns })}
          onEditRow={(row, values) => editRow(checkedList, row, values)}
          onInvited={(count) => onInvited(count, checkedList.folderId)}
        />
      )}
    </div>
  )
}
