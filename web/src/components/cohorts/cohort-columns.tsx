import type { RegisteredRouter, ToOptions } from '@tanstack/react-router'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/Table.tsx'

type NamedCohort = { id: string; name: string }

/** The name of a cohort, linked to its screen. */
export function useCohortNameColumn<Row extends NamedCohort>(): Column<Row> {
  const { t } = useTranslation('admin')
  return {
    id: 'name',
    header: t('cohorts.columns.name'),
    isRowHeader: true,
    cell: ({ id, name }) => (
      <Link to="/admin/cohorts/$cohortId" params={{ cohortId: id }} isBlock>
        <bdi>{name}</bdi>
      </Link>
    ),
  }
}

type CountColumn<Row, To extends string> = {
  id: string
  header: string
  countOf: (row: Row) => number
  /** The list of the people who are counted. */
  targetOf: (row: Row) => ToOptions<RegisteredRouter, string, To>
  /** The accessible name of the link. It begins with the visible number, so that it works with voice control. */
  labelOf: (row: Row, n: string) => string
}

/** Returns a function that creates a column of counts. Each count links to the list of the people who are counted. */
export function useCountColumn() {
  const { language } = useTranslation()
  const { number } = formatsFor(language)
  return function countColumn<Row, const To extends string>(column: CountColumn<Row, To>): Column<Row> {
    const { id, header, countOf, targetOf, labelOf } = column
    return {
      id,
      header,
      align: 'end',
      cell: (row) => {
        const n = number(countOf(row))
        // The compiler has already checked the target where the column is declared.
        const target = targetOf(row) as { to: '/' }
        return (
          <Link {...target} isBlock aria-label={labelOf(row, n)}>
            {n}
          </Link>
        )
      },
    }
  }
}
