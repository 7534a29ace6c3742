import ExcelJS from "exceljs";

/** The type of a cell that holds a text, and no formula. */
export const TEXT_CELL = ExcelJS.ValueType.String;

/** Reads an XLSX file, in pieces or whole, as another program would. */
export async function loadBook(file: ArrayBuffer | readonly Uint8Array[]): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file instanceof ArrayBuffer ? file : Uint8Array.from(Buffer.concat(file)).buffer);
  return book;
}
