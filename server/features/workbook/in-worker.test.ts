// @module-tag own-database
import { sheetNames } from '@portal/domain/workbook/sheets'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
