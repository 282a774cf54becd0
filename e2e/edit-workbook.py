"""Edits a workbook in a running LibreOffice as a person would. Takes JSON on standard input, prints the sheets as JSON.

It finds the sheet by its name and the column by its head: the first visible row. Text is read as if it were typed.
"""
import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.table import TableSortField

VALUES_DATES_TEXTS_FORMULAS = 1 | 2 | 4 | 16


def setting(name, value):
    return PropertyValue(Name=name, Value=value)


def desktop(pipe, seconds):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    end = time.monotonic() + seconds
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


class Table:
    """The filled part of a sheet. Rows and columns are counted from 0."""

    def __init__(self, sheet):
        self.sheet = sheet
        filled = sheet.queryContentCells(VALUES_DATES_TEXTS_FORMULAS).getRangeAddresses()
        self.last_row = max((each.EndRow for each in filled), default=0)
        self.last_column = max((each.EndColumn for each in filled), default=0)
        self.head_row = next(
            row for row in range(self.last_row + 1) if sheet.getRows().getByIndex(row).IsVisible
        )

    def heads(self):
        return [self.text(column, self.head_row) for column in range(self.last_column + 1)]

    def column(self, head):
        heads = self.heads()
        if head not in heads:
            raise ValueError(f"{self.sheet.Name} has no column {head}, only {heads}")
        return heads.index(head)

    def text(self, column, row):
        return self.sheet.getCellByPosition(column, row).getString()

    def type(self, column, row, text):
        self.sheet.getCellByPosition(column, row).FormulaLocal = text


def add_row(table, edit):
    row = table.last_row + 1
    for head, text in edit["cells"].items():
        table.type(table.column(head), row, text)


def set_cell(table, edit):
    table.type(table.column(edit["head"]), edit["row"] - 1, edit["text"])


def delete_row(table, edit):
    table.sheet.getRows().removeByIndex(edit["row"] - 1, 1)


def sort_by(table, edit):
    data = table.sheet.getCellRangeByPosition(0, table.head_row + 1, table.last_column, table.last_row)
    field = TableSortField(Field=table.column(edit["head"]), IsAscending=not edit.get("descending", False))
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    uno.invoke(data, "sort", ((setting("SortFields", fields), setting("ContainsHeader", False)),))


def hide_column(table, edit):
    table.sheet.getColumns().getByIndex(table.column(edit["head"])).IsVisible = False


def rename_sheet(table, edit):
    table.sheet.setName(edit["to"])


def move_column(table, edit):
    columns = table.sheet.getColumns()
    before, moved = table.column(edit["before"]), table.column(edit["head"])
    columns.insertByIndex(before, 1)
    moved += 1 if moved >= before else 0
    source = columns.getByIndex(moved).getRangeAddress()
    table.sheet.moveRange(table.sheet.getCellByPosition(before, 0).getCellAddress(), source)
    columns.removeByIndex(moved, 1)


edits_by_name = {
    "add row": add_row,
    "set cell": set_cell,
    "delete row": delete_row,
    "sort by": sort_by,
    "hide column": hide_column,
    "rename sheet": rename_sheet,
    "move column": move_column,
}


def described(sheet):
    table = Table(sheet)
    comments = [
        {"column": table.text(each.Position.Column, table.head_row), "row": each.Position.Row + 1, "text": each.getString()}
        for each in sheet.getAnnotations()
    ]
    rows = [
        {"row": row + 1, "cells": {head: table.text(column, row) for column, head in enumerate(table.heads()) if head}}
        for row in range(table.head_row + 1, table.last_row + 1)
    ]
    return {"name": sheet.Name, "is_visible": sheet.IsVisible, "heads": table.heads(), "rows": rows, "comments": comments}


def main():
    task = json.load(sys.stdin)
    office = desktop(task["pipe"], task["seconds"])
    url = uno.systemPathToFileUrl(task["path"])
    document = office.loadComponentFromURL(url, "_blank", 0, (setting("Hidden", True),))
    for edit in task["edits"]:
        edits_by_name[edit["edit"]](Table(document.Sheets.getByName(edit["sheet"])), edit)
    document.calculateAll()
    document.storeToURL(url, (setting("FilterName", "Calc MS Excel 2007 XML"),))
    sheets = [document.Sheets.getByIndex(index) for index in range(document.Sheets.Count)]
    print(json.dumps([described(sheet) for sheet in sheets]))
    document.close(True)
    office.terminate()


main()
