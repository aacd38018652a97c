import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language } from './fields.ts'
import { commaSeparated } from './search-fields.ts'

export const datasetContents = ['progress', 'scores', 'answers'] as const
export type DatasetContent = (typeof datasetContents)[number]

export const datasetFormats = ['csv', 'parquet'] as const
export type DatasetFormat = (typeof datasetFormats)[number]

/** The maximum number of cohorts that a request for an export can list. */
export const MAX_EXPORTED_COHORTS = 200

export const ExportDatasetBody = z
  .object({
    content: z.enum(datasetContents, 'invalid'),
    /**
     * `true`: rows with names. `false`: rows without names, dates or demographics, and only the rows of people in
     * blocks of at least ten.
     */
    hasNames: z.boolean('invalid'),
    /** The default is every cohort that the caller administers. */
    folderIds: z.optional(commaSeparated(Id, MAX_EXPORTED_COHORTS)),
    /** The format of the tables. The codebook is a CSV file. */
    format: z._default(z.enum(datasetFormats, 'invalid'), 'csv'),
  })
  .check(
    z.refine(({ content, hasNames }) => content !== 'progress' || hasNames, {
      path: ['hasNames'],
      error: 'invalid',
    }),
  )

/**
 * An archive with a codebook that describes the columns of the other files. Progress is one file and is exported only
 * with names. Scores and answers have one file for each version of a questionnaire. An export without names also
 * contains the demographics, as rounded counts.
 */
export const exportDataset = {
  summary: 'Export progress, scale scores or individual answers as CSV or Parquet files with a codebook',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-datasets/export',
  query: z.object({ organizationId: Id, language: z.optional(Language) }),
  body: ExportDatasetBody,
  output: ['application/zip'],
  status: 200,
  errorCodes: ['not_found', 'export.too_small', 'export.not_announced'],
} as const satisfies Endpoint
