/** Forms of filters: a choice applies immediately, and empty fields are left out of the address. */
export function watchForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-auto]")) {
    form.addEventListener("change", ({ target }) => {
      if ((target as HTMLInputElement).type !== "number") form.requestSubmit();
    });
    form.addEventListener("formdata", ({ formData }) => {
      for (const name of [...formData.keys()]) if (formData.get(name) === "") formData.delete(name);
    });
  }
}
